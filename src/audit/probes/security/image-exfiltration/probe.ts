import { showPlace, showQuote } from '../../../../catalog/lint/show-text.js'
import { nameTokens, stem, stems } from '../../../../core/members/tool-words.js'
import { defineProbe } from '../../../probe/probe.js'
import { BY_ORIGIN, type JudgeSource, judgeTexts } from '../../../texts/judge-texts.js'

export const imageExfiltration = defineProbe({
  id: 'security/image-exfiltration',
  title: 'No text of the server asks for an image whose address holds data of the conversation.',
  severity: 'critical',
  reference: {
    title: 'CWE-201: Insertion of Sensitive Information Into Sent Data',
    url: 'https://cwe.mitre.org/data/definitions/201.html',
  },
  run: async (audit) => await judgeTexts(audit, judge),
})

/** In Markdown and in HTML. A client loads the image without a question, and its server reads the address. */
const IMAGE = /!\[[^\]\n]{0,100}\]\(([^)\n]{8,500})|<img\b[^<>\n]{0,200}?src=["']?([^"'<>\n]{8,500})/gi
const REMOTE = /^\s{0,3}(?:https?:)?\/\/(?!(?:localhost|127\.0\.0\.1)\b)/i
/** `{{data}}`, `${data}`, `<data>`, `[DATA]`, with the name of the parameter before it. */
const FILLED_IN = /(?:([\w.-]{1,60})=)?(?:[{<]{1,2}|\$\{|\[)([\w .'-]{1,60})[}>\]]/g

const OF_THE_CONVERSATION = stems(
  'conversation history message chat secret token password credential key context prompt system environment env memory cookie session private file',
)
/** Such a word is also what an image shows: a chart of data, a code for a text. */
const OF_ANYTHING = stems('data text query summary answer user email everything info content input output result')
const OWN_KEY = stems('token key apikey auth signature')
const EVERY_TIME = /\b(?:always|must|every|each|all|append|end with|at the end)\b/i

const judge: JudgeSource = ({ origin, strings }) =>
  strings.flatMap(({ place, text }) => {
    const image = imageIn(text)
    if (image === undefined) return []
    const message = `${showPlace(place)} has an image whose address is filled in with data (${showQuote(image)}): whoever owns the address reads the data as soon as a client shows the image`
    return [{ message, severity: BY_ORIGIN[origin] }]
  })

function imageIn(text: string): string | undefined {
  for (const { 0: image, 1: markdown, 2: html, index } of text.matchAll(IMAGE)) {
    const address = markdown ?? html ?? ''
    if (!REMOTE.test(address)) continue
    const isEveryTime = EVERY_TIME.test(text.slice(Math.max(0, index - 200), index))
    for (const [, parameter = '', value = ''] of address.matchAll(FILLED_IN)) {
      if (has(parameter, OWN_KEY)) continue
      if (has(value, OF_THE_CONVERSATION) || (isEveryTime && has(value, OF_ANYTHING))) return image
    }
  }
  return undefined
}

function has(words: string, known: ReadonlySet<string>): boolean {
  return nameTokens(words).some((word) => known.has(stem(word)))
}
