import { SeededRandom } from '../../src/catalog/distractors/seeded-random.js'
import { type NameToken, withWord } from './name-token.js'
import { noticed, type Observation } from './observation.js'
import { whyNoMistake } from './same-meaning.js'
import { MISTAKES } from './spelling-mistakes.js'
import type { Subject, Way } from './subject.js'
import { whyUnnoticed } from './why-unnoticed.js'

export interface Misspelling {
  readonly suite: string
  readonly kind: NameToken['kind']
  readonly place: string
  readonly mistake: string
  readonly word: string
  readonly other: string
  /** How a user learns of it, in each way; null when nothing tells. What scoring notices, the others do too. */
  readonly noticed: Readonly<Record<Way, string | null>>
  /** Why nothing can tell; null when it is noticed, or when we do not know. */
  readonly reason: string | null
}

export interface Measured {
  readonly misspellings: readonly Misspelling[]
  /** Drawn, and left out: how many by reason. */
  readonly excluded: Readonly<Record<string, number>>
}

/** Draws that bring nothing new before a suite counts as used up. */
const PATIENCE = 500

/** As many different misspellings as asked for, each suite in turn. */
export async function measure(subjects: readonly Subject[], count: number, seed: number): Promise<Measured> {
  const misspellings: Misspelling[] = []
  const excluded: Record<string, number> = {}
  const watched = await Promise.all(subjects.map((subject) => Watched.of(subject)))
  let open = watched.map((suite) => ({ suite, draws: drawsOf(suite.subject, seed, excluded) }))
  while (misspellings.length < count && open.length > 0) {
    for (const entry of open) {
      const { suite, draws } = entry
      const drawn = draws.next()
      if (drawn.done) open = open.filter((other) => other !== entry)
      else if (misspellings.length < count) {
        const { token, mistake, other } = drawn.value
        const { kind, place, word } = token
        const { subject } = suite
        const noticed = await suite.notice(withWord(subject.text, token, other))
        const face = { suite: subject.name, kind, place, mistake, word, other, noticed }
        misspellings.push({ ...face, reason: noticed.score === null ? whyUnnoticed(face) : null })
      }
    }
  }
  return { misspellings, excluded }
}

/** A suite, and what is seen of it when nothing is misspelled. */
class Watched {
  readonly subject: Subject
  readonly #before = new Map<Way, Observation>()

  private constructor(subject: Subject) {
    this.subject = subject
  }

  static async of(subject: Subject): Promise<Watched> {
    const watched = new Watched(subject)
    const passed = await watched.#seen('score')
    if (passed.exitCode !== 0) throw new Error(`${subject.name} does not pass: ${JSON.stringify(passed)}`)
    return watched
  }

  async notice(text: string): Promise<Misspelling['noticed']> {
    const score = await this.#noticeBy('score', text)
    if (score !== null) return { score, record: score, replay: score }
    return { score, record: await this.#noticeBy('record', text), replay: await this.#noticeBy('replay', text) }
  }

  async #noticeBy(way: Way, text: string): Promise<string | null> {
    const before = await this.#seen(way)
    // Two examples cannot be run again so: one is an agent of its own, one keeps its files in a folder of the run.
    return before.exitCode === 0 ? noticed(before, await this.subject.observe[way](text)) : null
  }

  async #seen(way: Way): Promise<Observation> {
    const known = this.#before.get(way) ?? (await this.subject.observe[way](this.subject.text))
    this.#before.set(way, known)
    return known
  }
}

interface Draw {
  readonly token: NameToken
  readonly mistake: string
  readonly other: string
}

function* drawsOf(subject: Subject, seed: number, excluded: Record<string, number>): Generator<Draw, void> {
  const random = new SeededRandom(seed, subject.name)
  const seen = new Set<string>()
  const mistakes = Object.entries(MISTAKES)
  for (let idle = 0; idle < PATIENCE; idle++) {
    const token = subject.tokens[random.below(subject.tokens.length)]
    const [mistake, change] = mistakes[random.below(mistakes.length)] ?? []
    if (token === undefined || mistake === undefined || change === undefined) return
    const other = change(token.word, random)
    const key = `${token.offset} ${other}`
    if (other === null || other === token.word || seen.has(key)) continue
    seen.add(key)
    idle = 0
    const reason = whyNoMistake(token, other, subject)
    if (reason === null) yield { token, mistake, other }
    else excluded[reason] = (excluded[reason] ?? 0) + 1
  }
}
