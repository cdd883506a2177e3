// Clauses that differ in one constituent: which of them can't hold together.
import { fillsFrameAnew } from './same-frame.js';

const changed = { changed: true, adds: false };
const plain = { changed: false, adds: false };

it.each([
  ['晚上打10个单位的胰岛素', '晚上打12个单位的胰岛素', plain],
  ['今年想存八万', '今年想存五万', plain],
  ['毕业论文2026年8月31日交', '毕业论文2026年6月30日交', plain],
  ['2026年我们在驻马店过年', '2026年我们在成都过年', plain],
  ['现在跟老潘一个办公室', '跟露露一个办公室', changed],
  ['现在骑车上班，八点到岗', '坐公交上班，九点到岗', changed],
  ['又上早班了', '被调去上夜班了', changed],
  ['蜜月改去北海了', '蜜月去马尔代夫', changed],
])('%s — instead of: %s', (newer, older, how) => {
  expect(fillsFrameAnew(newer, older, how)).toBe(true);
});

it.each([
  ['北京团队现在有8个人', '上海团队有5个人', changed],
  ['姐姐现在在学校上班', '妹妹在银行上班', changed],
  ['周五练瑜伽', '周一练瑜伽', plain],
  ['现在学钢琴', '学吉他', changed],
  ['跑了8公里', '跑了5公里', plain],
  ['养三只猫', '养两只猫', { changed: false, adds: true }],
  ['跟老潘一个办公室', '跟露露一个办公室', plain],
])('%s — beside: %s', (newer, older, how) => {
  expect(fillsFrameAnew(newer, older, how)).toBe(false);
});
