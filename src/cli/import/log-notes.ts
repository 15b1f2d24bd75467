import { cleanText, cut } from '../../core/text/show-value.js'
import type { LogPlace } from '../../importers/importer.js'

/** How many malformed lines are listed; the rest is counted. */
const MAX_SHOWN = 10
/** Notes contain names from the log. */
const MAX_LENGTH = 500

/** Reports what is not included in a trace. It is printed immediately, so that memory does not grow. */
export class LogNotes {
  readonly #write: (text: string) => unknown
  readonly #isVerbose: boolean
  malformed = 0
  skipped = 0
  firstSkipped: string | null = null
  #firstMalformed: string | null = null
  #firstDoubt: string | null = null

  constructor(write: (text: string) => unknown, isVerbose = false) {
    this.#write = write
    this.#isVerbose = isVerbose
  }

  /** A line that is no JSON. */
  addMalformed(what: string, place: LogPlace): void {
    this.malformed += 1
    this.#firstMalformed ??= `${place.file}:${place.line}: ${what}`
    if (this.#isVerbose || this.malformed <= MAX_SHOWN) this.#say('malformed line skipped', what, place)
  }

  addSkipped(what: string, place: LogPlace): void {
    this.skipped += 1
    this.firstSkipped ??= cut(what, MAX_LENGTH)
    if (this.#isVerbose) this.#say('skipped', what, place)
  }

  /** Numbers that may be wrong: no verdict relies on them. */
  addDoubt(what: string): void {
    this.#firstDoubt ??= cleanText(cut(what, MAX_LENGTH))
    this.warn(cut(what, MAX_LENGTH))
  }

  /** What a verdict on the logs must mention; null when everything was read. */
  get loss(): string | null {
    if (this.malformed === 0) return this.#firstDoubt
    const lines = this.malformed === 1 ? '1 malformed line was' : `${this.malformed} malformed lines were`
    return `${lines} skipped in the logs and may have contained a call (${cleanText(this.#firstMalformed ?? '')})`
  }

  warn(text: string): void {
    this.#write(`warning: ${cleanText(text)}\n`)
  }

  /** Reports how much was dropped without being shown. */
  end(): void {
    const rest = this.#isVerbose ? 0 : this.malformed - MAX_SHOWN
    if (rest > 0) this.#write(`and ${rest} more malformed lines (list them with mcprove import --verbose)\n`)
  }

  #say(kind: string, what: string, { file, line }: LogPlace): void {
    this.#write(`${cleanText(`${kind}: ${file}:${line}: ${cut(what, MAX_LENGTH)}`)}\n`)
  }
}
