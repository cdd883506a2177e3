// extract ▸ chinese: how the assistant is to write things from now on — "代码示例用Python写", "金额一律用港币". One value for each thing.
import type { Pattern } from '../english/pattern.js';
import { namedAttribute } from '../slots.js';
import { made, re } from './pattern-parts.js';

/** What assistants write: a wish about how holds for all of it. */
const WRITTEN =
  '(?:示例)?代码(?:示例|例子|注释|风格)?|例子|举例|日期|时间|金额|货币|价格|单位|温度|距离|重量|长度|面积|身高|体重|数字|百分比|表格|公式|标题|文件名|变量名?|函数名|命名|注释|文档|邮件|周报|日报|月报|报告|总结|摘要|会议纪要|翻译|图表|列表|引用|脚本|字幕|菜谱|食谱|行程|路线|提交信息|[Cc]ommit(?: ?message)?s?|标点|引号|缩进';
const ALWAYS =
  '(?:以后|今后|从现在起|从今天起|请|麻烦|都|全部?|一律|统一|默认|始终|尽量|最好|给我|帮我|就|要|还是|改|你|的时候|时|里|中|的)*';
const AS = '(?:改?用|使用|采用|按照?|以|[写标显][示成为]+|换算?成|改成|换成|改为)';
const END_OF_RULE =
  '(?:来?(?:写|表示|显示|标|计|算|展示|记|给我|列|排|命名|缩进)|为准|作?为单位|的?格式|这种|的(?:写法|形式))*(?:就?(?:行|好|可以)了?|吧|了|哈|哦)*[。！!]*$';

const FORM = '分点|分条|要点|条目|列表|整段文字?|段落|一段话|表格|编号|[Mm]arkdown|纯文本|大白话|白话|口语|书面语';

export const CHINESE_RULES: Pattern[] = [
  {
    re: re(String.raw`^${ALWAYS}(?:回答|回复)${ALWAYS}(?:用|按|以|分)?(${FORM})|^${ALWAYS}(?:用|按|以)(${FORM})(?:来)?(?:回答|回复)`),
    find: ([whole, one, other]) => {
      const form = one ?? other ?? '';
      return made('default for 回答', form, (who) => `${who}要求助手：${whole}`, {
        category: 'preference',
        type: 'instruction',
        split: true,
      });
    },
  },
  {
    re: re(String.raw`^${ALWAYS}(${WRITTEN})${ALWAYS}${AS}([\p{L}\p{N} .+#/-]{1,20}?)${END_OF_RULE}`),
    find: ([whole, thing = '', value = '']) =>
      /[我他她]|[了过]的|^[了过]/u.test(whole) || /^(?:这|那|什么|哪)/u.test(value)
        ? null
        : made(namedAttribute('default for', thing), value, (who) => `${who}要求助手：${whole.replace(/[吧哈哦。！!]+$/u, '')}`, {
            category: 'preference',
            type: 'instruction',
            split: true,
          }),
  },
];
