// language → tokens: words that carry no content of their own. They stay visible as tokens of kind `stop`, outside scoring.

const words = (text: string): string[] => text.trim().split(/\s+/u);

const ENGLISH = words(`
a an the and or but nor so yet if then else than as of at by for with about against between into through during before after above below to from up down in out on off over under
again further once here there when where why how what which who whom whose this that these those am is are was were be been being have has had having do does did doing done
will would shall should can could may might must ought need i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself
it its itself they them their theirs themselves not no nor only own same too very just also both each few more most other some such any all every either neither
s t d ll m re ve y don didn doesn isn aren wasn weren won wouldn couldn shouldn hasn haven hadn cant dont didnt doesnt isnt arent wasnt werent wont wouldnt couldnt shouldnt hasnt havent
im ive id ill youre youve theyre weve hes shes thats whats theres lets let gonna wanna gotta oh yeah yes ok okay um uh hmm well like really actually basically please thanks thank
upon per via while because until since though although whether ever even still already much many lot lots got get gets getting thing things kind sort hi hello hey wow`);

const CHINESE = words(`
的 了 着 过 吗 呢 吧 啊 呀 哦 嗯 嘛 哈 啦 是 在 有 和 与 及 或 而 但 但是 就 也 都 还 又 很 太 更 最 把 被 给 对 从 向 到 以 为 于 由 让 跟 比 等 之 其 所 地 得 个
我 你 他 她 它 我们 你们 他们 她们 它们 咱们 自己 您 这 那 哪 这个 那个 哪个 这些 那些 哪些 这里 那里 哪里 这儿 那儿 哪儿 这样 那样 怎么 怎样 怎么样 什么 谁 多少 几 为什么 如何 吗
不 没 没有 不是 一个 一些 一下 一点 如果 因为 所以 虽然 然后 而且 并且 或者 以及 还是 只是 可以 可能 应该 会 能 要 想 请 请问 觉得 知道 告诉 时候 以后 以前 之前 之后 其实 现在 就是 非常
的话 的时候 这么 那么 只 才 再 已经 正在 将 曾 曾经 个人 有没有 是不是 能不能 可不可以 里 啥 咋 呗 喔 噢 哎 唉 喂`);

const JAPANESE = words(
  `は が を に の で と も へ や か ね よ な だ です ます でした ました ません した して している いる ある する なる こと もの よう から まで より という その この あの どの これ それ あれ どれ ここ そこ 私 僕 俺 あなた 彼 彼女 何 誰 いつ どこ なぜ どう たい ない て た し れ ん う`,
);
const KOREAN = words(
  `나 너 저 우리 그 그녀 이 저것 이것 그것 은 는 이 가 을 를 에 에서 의 와 과 도 로 으로 나는 저는 내가 제가 내 제 뭐 무엇 누구 언제 어디 왜 어떻게 입니다 있다 있어 있어요 하다 해요 합니다`,
);

export const STOP_WORDS: ReadonlySet<string> = new Set([...ENGLISH, ...CHINESE, ...JAPANESE, ...KOREAN]);
/** Single Han characters that make no useful one-character unit. */
export const STOP_CHARACTERS: ReadonlySet<string> = new Set(CHINESE.filter((word) => word.length === 1));
/** Characters that begin or end no name: pairs with them are noise. The others (`的`, `在`, `得` …) occur in brands. */
export const NO_PAIR: ReadonlySet<string> = new Set('我你您他她它们是吗呢吧啊呀了着过么什哪这那');
