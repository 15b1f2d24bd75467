import type fc from 'fast-check'

/** Something of the product that reads what others wrote. Each input is bytes, so that every failure can be a file. */
export interface FuzzTarget {
  readonly name: string
  /** Its part of all inputs, against those of the others: what is cheap to read can have more. */
  readonly share: number
  /** Inputs as people and programs write them, to be changed. */
  readonly seeds: readonly string[]
  /** Inputs made from the grammar, most of them valid. */
  readonly made: fc.Arbitrary<string>
  /** A reader with bugs, to see that they are found: read only when it is named. */
  readonly isPlanted?: boolean
  /** It takes values, not text: its inputs are always JSON. */
  readonly isJson?: true
  /** Reads the input as the product does, and uses what it got. Throws McproveError where the product would. */
  readonly read: (input: Buffer) => unknown
}

/** Whether the input was taken, refused with an error of ours, or broke a promise. */
export type Verdict = { readonly code: string | null; readonly milliseconds: number } | Failure

export interface Failure {
  readonly kind: 'exception' | 'error' | 'output' | 'pollution' | 'slow' | 'hang' | 'memory'
  readonly message: string
  /** Where in the code: failures of one kind at one place are one bug. */
  readonly at: string
}

/** What the product made of an input is not what it promises. */
export class WrongOutput extends Error {
  override readonly name = 'WrongOutput'
}
