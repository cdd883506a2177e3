// reconcile ▸ meaning ▸ replaced: predicates of which one holds at a time, as people say them in Chinese. The named group `of`, where there is one, says what the value is
// of: another has its own.

const NUMBER = String.raw`(?:\d{1,6}|[一二三四五六七八九十百千两]{1,6})`;
const CLOCK = String.raw`(?:\d{1,2}[:：]\d\d|${NUMBER}点(?:半|钟|多|[一三]刻|${NUMBER}分?)?)(?:左右|以后|之后|才|就|准时|钟)*`;
const BEHIND_PLACE = String.raw`[^，,。]{0,12}?`;

export const CHINESE_FUNCTIONAL: readonly RegExp[] = [
  String.raw`${CLOCK}(?:才|就)?(?:睡|上床|入睡|躺下|休息)`,
  String.raw`${CLOCK}(?:才|就)?(?:起|醒)`,
  String.raw`${CLOCK}(?:才|就)?(?:上班|到岗|打卡|到公司)`,
  String.raw`${CLOCK}(?:才|就)?(?:下班|收工)`,
  String.raw`(?:^|[去飞到，,])(?<of>\p{Script=Han}{2,5}?)(?:的?航班|那班|的飞机)[^，,。]{0,4}${CLOCK}`,
  String.raw`(?:上|值|倒|调成|换成|改成|转成|换到|调到|改上)(?:了)?[白夜早中晚]班(?![车机])`,
  String.raw`^(?!.*(?:卡|护照|订单|车|证)).*(?:尾号|后四位)`,
  String.raw`(?<!不)(?:坐|骑|开|搭|打|乘|走)[^，,。]{0,5}(?:去)?(?:上班|通勤|去公司)`,
  String.raw`血型[^，,。]{0,4}[是为]`,
  String.raw`^(?:我们的?|的)?(?<of>[^，,。]{0,6}?(?:团队|部门|小组|班里|班上))[^，,。]{0,4}${NUMBER}个?人`,
  String.raw`(?:公司|我司|^司)[^，,。]{0,6}${NUMBER}个?人`,
  String.raw`${NUMBER}分钟(?:就|能|才)*(?:到公司|到单位|上班)|^通勤[^，,。]{0,6}(?:分钟|小时)`,
  String.raw`(?:和|跟|与)[^，,。]{1,8}(?:合租|一起住|住(?:在)?一起)|(?:一个人|自己|独自|单独)住|独居`,
  String.raw`^(?!.*(?:手机|平板|电视|手表|车)).*(?:装的?是|装成了?|系统(?:是|用)|(?:电脑|笔记本|台式机)[^，,。]{0,6}现在是)`,
  String.raw`(?:读|念|升|就|上|是)(?<of>[博研大高初])[一二三四五]`,
  String.raw`(?:在|进了?|上了?)${BEHIND_PLACE}(?:幼儿园|小学|中学|初中|高中|实验|[一二三四五六七八九十]中|小)(?:[读上念一二三四五六]|了|$|，)`,
  String.raw`全职(?:带娃|太太|妈妈|爸爸|主妇)|在家带(?:娃|孩子)|(?:重新|回去|开始)(?:上班|工作)|(?:失业|待业)`,
  String.raw`(?:长|短|卷|直|光|板|寸)(?:发|头)`,
  String.raw`^(?:(?=.*(?<of>鞋)))?.*(?:穿[^，,。]{0,4}\d{2,3}的?(?:衣服|码|$|，|的)|现在要?[买穿]\d{2,3}[的码])`,
].map((source) => new RegExp(source, 'u'));
