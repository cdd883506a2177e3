// extract ▸ statement: what opens (or, in Japanese and Korean, closes) a question, a request or mere politeness. Parts of patterns, by language.

export interface Wording {
  asks: string;
  requests: string;
  /** The whole sentence, perhaps with a name behind it. */
  polite: string;
}

export const WORDINGS: Record<string, Wording> = {
  es: {
    asks: '^(?:qué|quién|quiénes|cuándo|dónde|cómo|cuál|cuáles|cuánto|cuántos|cuánta|cuántas|por qué|puedes|podrías|sabes|me puedes)\\b',
    requests:
      '^(?:por favor|ayúdame|dime|dame|explícame|traduce|resume|escribe|recomiéndame|recuérdame|busca|enséñame|muéstrame|hazme|corrige|cuéntame)(?!\\p{L})',
    polite:
      'hola|buenos días|buenas(?: tardes| noches)?|(?:muchas |mil )?gracias(?: por [^.]{2,60})?|de nada|adiós|hasta (?:luego|mañana|pronto)|vale|claro|perfecto|genial|sí|no|ok|qué bien|un abrazo|saludos',
  },
  pt: {
    asks: '^(?:que|quem|quando|onde|como|qual|quais|quanto|quantos|por que|você (?:pode|sabe))(?!\\p{L})',
    requests: '^(?:por favor|me (?:ajude|diga|dê)|ajude-me|traduza|resuma|escreva|explique|recomende|lembre-me)(?!\\p{L})',
    polite:
      'olá|oi|bom dia|boa (?:tarde|noite)|(?:muito )?obrigad[oa](?: por [^.]{2,60}| pel[oa] [^.]{2,60})?|de nada|tchau|até (?:logo|amanhã)|sim|não|ok|claro|perfeito|legal',
  },
  fr: {
    asks: "^(?:est-ce qu|qu'|que(?! je)|qui|quand|où|comment|combien|pourquoi|quel|quelle|quels|quelles|peux-tu|pouvez-vous|tu peux|vous pouvez|sais-tu|as-tu|avez-vous)(?!\\p{L})",
    requests:
      "^(?:s'il (?:te|vous) plaît|aide-moi|aidez-moi|dis-moi|dites-moi|donne-moi|donnez-moi|explique|traduis|traduisez|résume|résumez|écris|écrivez|rappelle-moi|recommande|corrige|montre-moi)(?!\\p{L})",
    polite:
      "bonjour|bonsoir|salut|coucou|merci(?: beaucoup| bien)?(?: (?:pour|de|d') ?[^.]{2,60})?|de rien|au revoir|à (?:bientôt|demain|plus)|oui|non|d'accord|ok|parfait|super|génial|très bien|bonne (?:nuit|journée|soirée)|je vous en prie",
  },
  de: {
    asks: '^(?:wer|was|wann|wo|wie|warum|wieso|weshalb|welche[rsnm]?|wohin|woher|kannst du|können sie|könntest du|hast du|haben sie|weißt du|gibt es)(?!\\p{L})',
    requests:
      '^(?:bitte|hilf mir|sag mir|gib mir|erkläre?|übersetze?|schreibe?|fasse?|erinnere? mich|empfiehl|zeige?? mir|such|nenne|korrigiere|mach mir)(?!\\p{L})',
    polite:
      'hallo|hi|guten (?:tag|morgen|abend)|gute nacht|moin|servus|(?:(?:vielen |herzlichen |lieben )?dank|danke(?: schön| sehr| dir| ihnen)?)(?: für [^.]{2,60})?|bitte(?: schön)?|tschüss|bis (?:bald|morgen|dann|später)|auf wiedersehen|ja|nein|ok|okay|klar|genau|super|perfekt|alles klar|gern(?: geschehen)?|schönen (?:tag|abend)',
  },
  it: {
    asks: '^(?:che|chi|quando|dove|come|quale|quali|quanto|quanti|perché|puoi|potresti|sai)(?!\\p{L})',
    requests: '^(?:per favore|aiutami|dimmi|dammi|spiegami|traduci|riassumi|scrivi|consigliami|ricordami)(?!\\p{L})',
    polite:
      'ciao|salve|buongiorno|buonasera|buonanotte|grazie(?: mille)?(?: per [^.]{2,60})?|prego|arrivederci|a (?:presto|domani)|sì|no|ok|va bene|perfetto|certo',
  },
  ja: {
    asks: '(?:か|かな|かしら|の|でしょうか|だっけ)[?？]$|(?:ですか|ますか|ませんか|でしょうか|でしたか|ましたか|だろうか|かな)$|^(?:何|なに|どこ|いつ|誰|だれ|どう|なぜ|どうして|いくら|どの|どれ|どんな)',
    requests:
      '(?:てください|て下さい|でください|て(?:くれ|もらえ|いただけ|ほしい)[\\p{Script=Hiragana}]{0,8}|教えて|お願いします|お願い|して(?:ね|よ)?)$|^(?:翻訳|要約|添削)して',
    polite:
      'こんにち[はわ]|こんばん[はわ]|おはよう(?:ございます)?|おやすみ(?:なさい)?|(?:どうも|本当に)?ありがとう(?:ございま(?:す|した))?|助かり(?:ます|ました)|(?:今日は)?いい天気ですね|どうも|すみません|ごめん(?:なさい)?|了解(?:です|しました)?|分かりました|わかりました|はい|いいえ|うん|そうですね?|お疲れ様(?:です|でした)?|よろしく(?:お願いします)?|さようなら|じゃあね|またね|すごい(?:ですね)?|なるほど|大丈夫です|いいですね',
  },
  ko: {
    asks: '(?:까|나요|가요|은가요|인가요|을까요|ㄹ까요|니|냐|죠|지)[?？]$|(?:습니까|나요|인가요|까요|건가요)$|^(?:무엇|뭐|어디|언제|누구|어떻게|왜|얼마|몇|어느|어떤)',
    requests: '(?:해\\s?줘|해\\s?주세요|주세요|줘요?|주실래요|알려\\s?줘|부탁(?:해|해요|드려요|드립니다)|하세요|해라)$',
    polite:
      '안녕(?:하세요|하십니까|히 (?:계세요|가세요))?|(?:[\\p{Script=Hangul}]{1,8}(?:줘서|주셔서)\\s)?(?:정말\\s|너무\\s|대단히\\s)?(?:감사(?:합니다|해요|드려요|드립니다)|고마워요?|고맙습니다)|네+|예|아니(?:요|오)|응|알겠(?:습니다|어요)|알았어요?|좋아요?|좋습니다|괜찮(?:아요|습니다)|죄송(?:합니다|해요)|미안(?:해요?|합니다)?|수고(?:하세요|하셨습니다)|잘\\s?자요?|또\\s?봐요?|천만에요|그래요?|맞아요?|ㅋ+|ㅎ+',
  },
};
