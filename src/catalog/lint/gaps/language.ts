// Which descriptions the rules about gaps can read: English and Chinese. Other languages are not judged.

const LETTERS = /\p{L}/gu
const READ_LETTERS = /[\p{Script=Latin}\p{Script=Han}]/gu
const ENGLISH = /\b(?:the|an?|of|to|for|and|with|in|from|by|is|are|this|that|all|or|on|as)\b/gi
const OTHER_LATIN =
  /(?<!\p{L})(?:der|das|und|für|mit|von|ein|eine|einer|einen|ist|im|zu|le|les|des|une|pour|avec|dans|du|el|los|las|una|para|por|del|il|gli|che|di|os|uma|em|não|het|een|voor|och|för|att|som)(?!\p{L})/giu

export function isReadable(description: string): boolean {
  const letters = count(description, LETTERS)
  // A text with Kana or Hangul next to Han characters is not Chinese.
  if (letters === 0 || count(description, READ_LETTERS) < 0.8 * letters) return false
  const other = count(description, OTHER_LATIN)
  return other < 2 || other <= count(description, ENGLISH)
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
