// Names: which are found, by which form, and what is none.
import { findEntities } from './find-entities.js';

const names = (text: string): string[] => findEntities(text).map(({ name }) => name);

describe('findEntities', () => {
  it.each([
    ['My name is John Smith and I live in New York City.', ['John Smith', 'New York City']],
    ["Thanks, Anna! See you at Mr. Brown's house", ['Anna', 'Brown']],
    ['Visited Paris with Tom', ['Paris', 'Tom']],
    ['Use Berlin for Europe. Use Toronto for the Americas.', ['Berlin', 'Europe', 'Toronto', 'Americas']],
    ['Priyanka called. I like Priyanka.', ['Priyanka', 'Priyanka']],
    ['I love "The Great Gatsby" and Charlotte’s Web', ['The Great Gatsby', 'Charlotte’s Web']],
    ['Write to bob@x.io or @bob_k', ['bob@x.io', '@bob_k']],
    ['the University of California, on a MacBook', ['University of California', 'MacBook']],
    ['On Monday in May I met Dr. Alice Wong', ['Alice Wong']],
    ["It's late. That's Anna. He's here, let's go. Everything's fine, here's why", ['Anna']],
    ['Bye Priya! Woah Tom, nature is great. Nature is calm. See you Fri', ['Priya', 'Tom']],
    ['We saw the Lord of the Rings by J.R.R. Tolkien', ['Lord of the Rings', 'J.R.R. Tolkien']],
    ['WE SHOULD GO TO THE PARK', []],
    ['Really? That is great. Sounds good. Working hard.', []],
    ['我叫李小龙，来自广东', ['李小龙', '广东']],
    ['我在阿里云工作，之前在字节跳动做过两年', ['阿里云', '字节跳动']],
    ['我喜欢周杰伦的《七里香》', ['周杰伦', '七里香']],
    ['我养了一只叫“豆豆”的猫', ['豆豆']],
    ['我毕业于浙江大学计算机学院', ['浙江大学']],
    ['我们公司叫杭州云帆科技有限公司', ['杭州云帆科技有限公司']],
    ['王老师说明天和小明去西湖', ['王老师', '小明', '西湖']],
    ['我在Google上班', ['Google']],
    ['我在一家互联网公司上班，高兴地去马路', []],
    ['我对青霉素过敏，我是程序员', []],
  ])('%s → %j', (text, expected) => expect(names(text)).toEqual(expected));

  it('keeps the possessive out of the name and in the span', () => {
    expect(findEntities("That is Anna's dog")[0]).toEqual({ start: 8, end: 14, text: "Anna's", name: 'Anna' });
  });
});
