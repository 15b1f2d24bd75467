// Words that carry no information about a tool, so that padding does not affect the rules about descriptions.

/** Ignored wherever they occur. */
const FILLERS = wordSet(
  'actually basically certainly clearly essentially fairly generally indeed just kindly literally mostly naturally ' +
    'obviously perhaps please practically pretty quite really simply somewhat surely truly ' +
    'ultimately usually very virtually well',
)

/** A sentence of only these words carries no information. */
const NEUTRAL = wordSet(
  'a about above accordingly across additional additionally again agent all along also altogether always an and ' +
    'another any anyone anything api are around as aspect assistant at available background be because been being ' +
    'belong below between both but by can capability carry case clear client come comment common completeness ' +
    'component concern contain context convenience could course data dear describe description detail developer ' +
    'did do documentation does done during each else etc every everyone everything example exist explain fact far ' +
    'feature few filler following for from full function functionality further furthermore fyi general given good ' +
    'had has have he hello help helpful here hereby hi how however i if important in include including information ' +
    'intend intended into is it its itself kind kindly large least like little long mainly many matter may mcp ' +
    'mean meaning meant mention method might model more moreover most much my namely need neutral nice normal ' +
    'normally note nothing now of offer often on one only operation or ordinary other our out over overall own ' +
    'padding paragraph part people per phrase place point possible present provide provided purpose reader ' +
    'reference regard regards regular related relevant remark respect respectively sake same section see sentence ' +
    'server service several she should similar simple since small so some someone something sort standard still ' +
    'such suite support sure surely system task text texts than thank thanks that the their them then there ' +
    'therefore these they thing things this those thus time to together too tool topic toward two type typical ' +
    'typically under up us use used useful user using usual various via was way we welcome were what whatever ' +
    'whatsoever when where whether which while who whole whose will wish with within word wording words work would ' +
    'yet you your',
)

/** Placeholder text. */
const LOREM = wordSet(
  'ad adipiscing aliqua aliquip amet aute cillum commodo consectetur consequat culpa cupidatat deserunt do dolor dolore ' +
    'duis ea eiusmod elit enim esse est et eu ex excepteur exercitation fugiat id in incididunt ipsum irure labore laboris ' +
    'laborum lorem magna minim mollit nisi non nostrud nulla occaecat officia pariatur proident qui quis reprehenderit ' +
    'sed sint sit sunt tempor ullamco ut velit veniam voluptate',
)

/** A sentence about the text itself. */
const ABOUT_TEXT =
  /^\P{L}*(?:(?:this|these|such|here) (?:\w+ )?|the (?:following|above|next|last|previous) )(?:sentences?|paragraphs?|wording|words?|phrases?|texts?|padding|filler|descriptions?|remarks?|documentation|lines?|passages?)\b/iu
/** A negation or limit is information, not padding. */
const LIMITING = /\b(?:not|no|never|nothing|only|must|cannot|unless|without|limit\w*|maximum|minimum|if|when)\b|n't\b/i

/** Default text where nobody wrote a description. */
const PLACEHOLDER = /^(?:description|n\/?a|none|null|undefined|todo|tbd|[^.]*\bquick brown fox\b[^.]*)?$/iu
/** A description that says that there is none. */
const NO_DESCRIPTION = /^(?:no|missing|empty) description(?: (?:provided|available|given|yet))?$/iu
/** From the first letter to the last. A pattern for the surrounding characters would backtrack. */
const LETTERS = /\p{L}(?:.*\p{L})?/su

const SENTENCE_END = /(?<=[.!?])(?=\s)|(?<=[。！？])/
/** A line that continues the previous sentence. */
const WRAPPED = /(?<=[\w,)])[ \t]*\n[ \t]*(?=[a-z])(?![\w.-]+(?: ?\([^()\n]{0,80}\))?[ \t]*:)/g

/**
 * A description without filler words and without sentences that would fit any description. Empty when nothing is left.
 */
export function withoutPadding(description: string): string {
  const lines = description.replace(WRAPPED, ' ').split('\n')
  const sentences = lines.map((line) => line.split(SENTENCE_END).map(withoutFillers))
  if (sentences.flat().some((sentence) => NO_DESCRIPTION.test(lettersOf(sentence)))) return ''
  return sentences
    .map((line) => line.filter((sentence) => !isNeutral(sentence)).join(''))
    .join('\n')
    .trim()
}

function isNeutral(sentence: string): boolean {
  // A heading introduces what follows.
  if (/:\s*$/.test(sentence)) return false
  if (ABOUT_TEXT.test(sentence) || PLACEHOLDER.test(lettersOf(sentence))) return true
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  return words.length > 1 && words.every(isNeutralWord) && !LIMITING.test(sentence)
}

function lettersOf(sentence: string): string {
  return LETTERS.exec(sentence)?.[0] ?? ''
}

function isNeutralWord(word: string): boolean {
  if (NEUTRAL.has(word) || FILLERS.has(word) || LOREM.has(word)) return true
  for (const suffix of ['s', 'ed', 'd', 'ing', 'es']) {
    if (word.endsWith(suffix) && NEUTRAL.has(word.slice(0, -suffix.length))) return true
  }
  return false
}

function withoutFillers(sentence: string): string {
  return sentence.replace(/\b[a-z]+\b,?[ \t]*/gi, (found) => {
    const [word = ''] = /^[a-z]+/i.exec(found) ?? []
    return FILLERS.has(word.toLowerCase()) ? '' : found
  })
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
