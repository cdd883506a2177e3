// language → time: feasts. Lunar feasts by table (month and day per year from 2000 to 2035), the others by rule or fixed date.

/** `MMDD` per year, 2000 first. */
export const LUNAR: Readonly<Record<string, readonly string[]>> = {
  spring:
    '0205 0124 0212 0201 0122 0209 0129 0218 0207 0126 0214 0203 0123 0210 0131 0219 0208 0128 0216 0205 0125 0212 0201 0122 0210 0129 0217 0206 0126 0213 0203 0123 0211 0131 0219 0208'.split(
      ' ',
    ),
  lantern:
    '0219 0207 0226 0215 0205 0223 0212 0304 0221 0209 0228 0217 0206 0224 0214 0305 0222 0211 0302 0219 0208 0226 0215 0205 0224 0212 0303 0220 0209 0227 0217 0206 0225 0214 0305 0222'.split(
      ' ',
    ),
  dragonBoat:
    '0606 0625 0615 0604 0622 0611 0531 0619 0608 0528 0616 0606 0623 0612 0602 0620 0609 0530 0618 0607 0625 0614 0603 0622 0610 0531 0619 0609 0528 0616 0605 0624 0612 0601 0620 0610'.split(
      ' ',
    ),
  qixi: '0806 0825 0815 0804 0822 0811 0731 0819 0807 0826 0816 0806 0824 0813 0802 0820 0809 0828 0817 0807 0825 0814 0804 0822 0810 0829 0819 0808 0826 0816 0805 0824 0812 0801 0820 0810'.split(
    ' ',
  ),
  midAutumn:
    '0912 1001 0921 0911 0928 0918 1006 0925 0914 1003 0922 0912 0930 0919 0908 0927 0915 1004 0924 0913 1001 0921 0910 0929 0917 1006 0925 0915 1003 0922 0912 1001 0919 0908 0927 0916'.split(
      ' ',
    ),
  doubleNinth:
    '1006 1025 1014 1004 1022 1011 1030 1019 1007 1026 1016 1005 1023 1013 1002 1021 1009 1028 1017 1007 1025 1014 1004 1023 1011 1029 1018 1008 1026 1016 1005 1024 1012 1001 1020 1009'.split(
      ' ',
    ),
};
export const LUNAR_FIRST_YEAR = 2000;

/** Name → key of LUNAR, `MMDD`, `MMDD+days`, `easter±n`, `termMM+c` (solar term of month MM), or `m/weekday/n` (n-th weekday of month, 0 = Monday). */
export const ENGLISH_FEASTS: readonly (readonly [string, string])[] = [
  ['christmas\\s(?:eve)|xmas\\seve', '1224'],
  ['christmas|xmas', '1225'],
  ["new\\syear['’]?s\\seve", '1231'],
  ["new\\syear['’]?s(?:\\sday)?", '0101'],
  ['halloween', '1031'],
  ["valentine['’]?s(?:\\sday)?", '0214'],
  ["(?:st\\.?\\s)patrick['’]?s\\sday", '0317'],
  ['independence\\sday|(?:the\\s)?fourth\\sof\\sjuly', '0704'],
  ['veterans\\sday', '1111'],
  ['thanksgiving(?:\\sday)?', '11/3/4'],
  ['labou?r\\sday', '9/0/1'],
  ['memorial\\sday', '5/0/-1'],
  ["mother['’]?s\\sday", '5/6/2'],
  ["father['’]?s\\sday", '6/6/3'],
  ['good\\sfriday', 'easter-2'],
  ['easter\\smonday', 'easter+1'],
  ['easter(?:\\ssunday)?', 'easter+0'],
  ['boxing\\sday', '1226'],
  ['(?:chinese|lunar)\\snew\\syear', 'spring'],
  ['mid-autumn\\sfestival', 'midAutumn'],
  ['dragon\\sboat\\sfestival', 'dragonBoat'],
];
export const CHINESE_FEASTS: readonly (readonly [string, string])[] = [
  ['国庆(?:节|假期|长假)?|國慶(?:節|假期)?|十一(?:黄金周|假期|长假)', '1001+7'],
  ['除夕夜?|大年三十', 'spring-1'],
  ['春节(?:假期)?|春節|大年初一|过年', 'spring'],
  ['元宵节?|元宵節', 'lantern'],
  ['清明节?|清明節', 'term04+04.81'],
  ['劳动节|勞動節|五一(?:假期|长假|节|小长假)?', '0501'],
  ['端午节?|端午節', 'dragonBoat'],
  ['儿童节|兒童節|六一(?:儿童节)?', '0601'],
  ['七夕节?|七夕節', 'qixi'],
  ['中秋节?|中秋節', 'midAutumn'],
  ['重阳节?|重陽節', 'doubleNinth'],
  ['教师节', '0910'],
  ['元旦', '0101'],
  ['情人节|情人節', '0214'],
  ['妇女节|三八节', '0308'],
  ['双十一|双11', '1111'],
  ['双十二|双12', '1212'],
  ['冬至', 'term12+21.94'],
  ['平安夜', '1224'],
  ['圣诞节?|聖誕節?', '1225'],
  ['暑假', '0701+62'],
  ['母亲节', '5/6/2'],
  ['父亲节', '6/6/3'],
];
