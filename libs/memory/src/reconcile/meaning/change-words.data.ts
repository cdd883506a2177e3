// reconcile ▸ meaning: the words by which people say that something changed, ended, resumed or was said wrongly. Alternatives of patterns.
import { ENGLISH_CHANGE } from './change-words.english.data.js';

export const CHANGE_WORDS = {
  english: ENGLISH_CHANGE,
  chinese: {
    revises:
      '现在|目前|如今|改|换|调(?:到|成|整|为)|推迟|延|提前|提(?:到|高)|涨|加到|减到|降|升|搬|挪|转(?:到|成|岗)|变成|以后|从此|[天月年]起|从[\\p{Script=Han}\\d]{1,6}开始|又',
    corrects: '说错|记错|写错|弄错|搞错|打错|不对|更正|纠正|口误|应该是|准确(?:地)?说|不是[^。！？]{1,24}(?:而)?是|我是说|我的意思是',
    adds: '还(?=[有会养喜爱在买])|也|另外|又(?=[买养有加多领])|再(?=[买养加])|第二|另一',
    /** What stands in front is over. */
    gone: '取消|送人|送走|卖|扔|丢|弄丢|停用?|断|关门?|退租?|退坑|退出|退订|拆|死|去世|过世|离世|走丢|走|没|黄|泡汤|作废|作罢|算|放弃|戒|被偷|报废|注销|解散|停产|辞|散伙',
    /** What stands behind is over. */
    gaveUp:
      '取消|放弃|停用|停止|停掉|退出|退掉|退订|卖掉|卖了|戒掉|戒了|送走|送掉|删掉|注销|辞掉|辞了|辞去|关掉|关了|扔掉|扔了|弃用|告别|不再',
    /** Of two who were a couple. */
    parts: '分手|分|分开|离婚|离|绝交|闹掰|掰|散',
    former: '以前|旧|原来|前任|上一|老房|第一',
    resumes: '又|重新|再次|恢复',
    verbs:
      '改[成为到在去用回]?|换[成到为去了]?|变[成为]|调整?[成到为]|推迟[到至]|延[期后]?[到至]|提前[到至]|提高?[到至]|[涨加减降升]级?[到至为成]|搬[到去]|挪到|转[到成]|定[在为]',
    function:
      '旅行|旅游|行程|打算|计划|准备|用户|助手|现在|目前|如今|今年|已经|一般|通常|平时|之前|以前|刚刚?|最近|的|了|是|为|在|我|你|您|就|都|呢|吧|啊|要|和|与|跟|把|将|被|也|又|说错|记错|更正一下|不对|吗|其实|应该|大概|一直',
    general: '计划|打算|想法|事|安排|习惯',
  },
} as const;
