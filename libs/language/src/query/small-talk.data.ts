// language → query: phrases that ask for nothing. Folded, without marks.

export const SMALL_TALK: ReadonlySet<string> = new Set(
  `hi|hello|hey|hi there|hello there|hey there|hiya|yo|howdy|greetings|good morning|good afternoon|good evening|good night|goodnight|morning|evening|everyone|all|there|how are you|how are you doing|how's it going|how is it going|how are things|how do you do|what's up|whats up|sup|nice to meet you|nice to see you|how are you today|today|long time no see|
thanks|thank you|thank you so much|thank you very much|thanks a lot|many thanks|thanks so much|thx|ty|cheers|much appreciated|i appreciate it|appreciate it|thanks again|you're welcome|you are welcome|welcome|no problem|no worries|my pleasure|sorry|never mind|nevermind|
ok|okay|k|kk|sure|yes|yeah|yep|yup|no|nope|nah|right|got it|i see|understood|makes sense|sounds good|sounds great|great|good|nice|cool|awesome|amazing|perfect|wonderful|excellent|alright|all right|fine|indeed|exactly|true|of course|absolutely|definitely|wow|oh|ah|hmm|hm|haha|lol|oops|yay|well done|good job|that's great|that is great|that's nice|that's good|that's cool|interesting|i'm fine|i am fine|i'm good|so|well|please|great thanks|
bye|goodbye|bye bye|see you|see you later|see you soon|see you tomorrow|see ya|later|take care|have a nice day|have a good day|have a great day|have a good one|ttyl|talk to you later|talk soon|good luck|tell me a joke|are you there|anyone there|test|testing|
你好|您好|你好呀|你好啊|嗨|哈喽|哈啰|hello你好|早|早上好|上午好|中午好|下午好|晚上好|早安|午安|晚安|在吗|在么|在不在|你在吗|大家好|你好吗|最近怎么样|最近好吗|吃了吗|好久不见|很高兴认识你|初次见面|
谢谢|谢谢你|谢谢您|多谢|感谢|非常感谢|太感谢了|谢啦|谢了|辛苦了|辛苦啦|不客气|不用谢|没关系|没事|没问题|抱歉|对不起|不好意思|麻烦你了|
好|好的|好的呢|好呀|好啊|好吧|好嘞|好哒|行|行吧|可以|嗯|嗯嗯|哦|哦哦|噢|知道了|我知道了|明白|明白了|了解|了解了|收到|懂了|我懂了|是|是的|是啊|对|对的|对啊|没错|不是|不|不用|不用了|不要|算了|当然|当然可以|原来如此|这样啊|哈哈|呵呵|嘿嘿|太好了|真好|真棒|棒|太棒了|不错|很好|厉害|牛|赞|哇|
再见|拜拜|拜|回头见|回见|明天见|下次见|回聊|先这样|祝你好运|祝你愉快|周末愉快|加油|
こんにちは|おはよう|おはようございます|こんばんは|ありがとう|ありがとうございます|はい|いいえ|さようなら|またね|お疲れ様です|了解です|안녕|안녕하세요|감사합니다|고마워|고마워요|네|아니요|잘 가|bonjour|salut|merci|au revoir|hola|gracias|adiós|buenos días|hallo|guten morgen|guten tag|danke|tschüss|ciao|grazie|olá|obrigado|obrigada`
    .split(/\s*\|\s*/u)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== ''),
);
