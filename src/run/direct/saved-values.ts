import { showName } from '../../core/text/show-name.js'
import type { RunValues } from '../../suite/build/fill-saved.js'
import type { DirectTest, Suite } from '../../suite/suite.js'

/** What the direct tests of one suite have saved so far. */
export class SavedValues {
  readonly #suite: Suite
  readonly #sent = new Map<string, unknown>()
  readonly #shown = new Map<string, unknown>()
  readonly #skipped = new Set<DirectTest>()

  constructor(suite: Suite) {
    this.#suite = suite
  }

  keep({ sent, shown }: RunValues): void {
    for (const [name, value] of sent) this.#sent.set(name, value)
    for (const [name, value] of shown) this.#shown.set(name, value)
  }

  /** A copy: what `setup:` saves belongs to one run. */
  forRun(): { readonly sent: Map<string, unknown>; readonly shown: Map<string, unknown> } {
    return { sent: new Map(this.#sent), shown: new Map(this.#shown) }
  }

  /**
   * Why a test that needs saved values cannot run: `skipped` when a test that saves one was skipped too, `unsaved` when
   * it did not pass. Null when nothing is missing.
   */
  lackOf(test: DirectTest): { readonly kind: 'skipped' | 'unsaved'; readonly reason: string } | null {
    for (const name of test.needs) {
      if (this.#sent.has(name)) continue
      const saver = this.#suite.direct_tests.find(({ save = {} }) => Object.hasOwn(save, name))
      if (saver === undefined) continue
      const isSkipped = (saver.skip ?? false) !== false || this.#skipped.has(saver)
      if (isSkipped) this.#skipped.add(test)
      const why = isSkipped ? 'was skipped' : 'did not pass'
      const reason = `needs the saved value ${showName(name)}, and the test ${showName(saver.name)} ${why}`
      return { kind: isSkipped ? 'skipped' : 'unsaved', reason }
    }
    return null
  }
}
