// The class of an English word that is not a verb of the lexicon: by lists, then by endings, otherwise a noun.

export type WordClass =
  | 'adjective'
  | 'adverb'
  | 'auxiliary'
  | 'conjunction'
  | 'determiner'
  | 'noun'
  | 'number'
  | 'participle'
  | 'preposition'
  | 'pronoun'
  | 'verb'

const LISTS: Readonly<Record<string, string>> = {
  determiner: `the a an this that these those my our your their its his her some any each every no all another such
    several many few more most enough half either neither both other various certain own same`,
  pronoun: `i me you he him she they them it we us myself yourself himself herself itself ourselves yourselves
    themselves everything something anything nothing none everyone someone anyone nobody somebody anybody mine yours
    ours theirs others there ones`,
  preposition: `to of in on at by for from with without into onto about above across against along among amid around
    as behind below beneath beside besides between beyond despite down during except inside like near off out outside
    over past per through throughout toward towards under underneath up upon versus via within than`,
  conjunction: `and or but nor so yet because since although though while whereas if unless until whether when
    whenever after before where wherever how why which who whom whose what plus lest`,
  auxiliary: `am is are was were be been being has have had having do does did can could may might must shall should
    will would ought gonna get gets got gotten getting 's 'd`,
  adverb: `not never ever already also just now then here too again anyway instead back ahead away together apart
    afterwards afterward today yesterday tomorrow tonight later earlier soon ago far first finally once twice thrice
    longer always often sometimes seldom still even only quite rather very really almost nearly perhaps maybe otherwise
    however therefore thus hence meanwhile moreover furthermore nevertheless elsewhere everywhere somewhere else please
    right well straight forth likewise indeed yes ok okay next accordingly alone online offline inline beforehand`,
  number: `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion
    dozen dozens couple single double multiple`,
  adjective: `able accurate active actual additional alternative annual appropriate available bad basic big blank bold
    brief bright broad broken busy cheap cheaper clean clear cold common complete complex consistent cool correct
    corresponding critical current custom daily dark dead dedicated deep different direct dirty dry due dynamic early
    easy empty entire equal exact executive existing external extra failing fair false familiar fast final fine flat
    following foreign formal former free frequent fresh friendly full future general generic glad global good great
    green grey happy hard heavy helpful hidden high honest hot huge identical immediate important inactive incoming
    incorrect independent individual initial inner intact internal invalid irrelevant joint large last late latest
    legacy light likely little live local long loose loud low lower main major mandatory manual mature maximum minimum
    minor missing modern monthly narrow native natural neat necessary nested new newer newest nice noisy obsolete odd
    official old older oldest ongoing open optional ordinary original outdated outer outgoing outstanding overall
    parallel partial particular pending perfect permanent plain poor possible potential practical precise present
    previous primary prior private proper public quick quiet random rare raw ready real recent red redundant relative
    relevant remaining remote responsible rich rough sad safe secondary secure senior separate serious sharp short
    shorter silent similar simple slow small smaller smooth soft sole solid special specific stable stale standard
    static steep strange strict strong subsequent sudden sufficient suitable sure temporary thick thin tidy tight tiny
    top total tough tricky true typical ugly underlying unique unnecessary unresolved upcoming upper urgent useful
    usual valid valuable vast visible vital warm weak weekly weird wet whole wide wild wrong young`,
  verb: `ask began bought brought built came caught chose felt found gave go grew heard held hid hit hurt kept knew know
    laid led left lent let lost made make meant met need needs paid ran read rose said sat saw see shook shown sold
    spent spoke stood swept taught tell thought threw told took understood undid want wants went won wore`,
}

const CLASSES: ReadonlyMap<string, WordClass> = new Map(
  Object.entries(LISTS).flatMap(([name, words]) =>
    // The keys of LISTS are word classes.
    words.split(/\s+/).map((word): [string, WordClass] => [word, name as WordClass]),
  ),
)

/** Words with the ending of an adverb, adjective or past form that are none of these. */
const NOUNS: ReadonlySet<string> = new Set(
  `reply family assembly supply anomaly ally july rally tally monopoly
  table cable variable executable deliverable timetable
  feed seed speed deed weed breed embed shed sled`.split(/\s+/),
)

/** The class of a lower-case word that is not used as a verb. */
export function classOf(word: string): WordClass {
  const listed = CLASSES.get(word)
  if (listed !== undefined) return listed
  if (word.length < 4 || NOUNS.has(word)) return 'noun'
  if (word.endsWith('ly')) return 'adverb'
  if (word.endsWith('ed')) return 'participle'
  if (/(?:[ai]ble|less|ous)$/.test(word)) return 'adjective'
  return 'noun'
}
