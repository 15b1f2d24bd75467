import type { FieldCritic } from '../../core/critics/case-critics.js'
import type { CaseOptions } from './case-evaluator.js'
import type { ExpectedEntry } from './case-schema.js'

type Path = readonly (string | number)[]

/** The calls and critics of a block itself, or of one of its tracks. */
export interface CasePart {
  readonly expected: readonly ExpectedEntry[]
  readonly fields: readonly FieldCritic[]
  readonly servers?: readonly string[] | undefined
  readonly rename?: Readonly<Record<string, string>> | undefined
  /** Below the block. */
  readonly path: Path
  /** Where the calls and the critics are written: tracks may share those of the block. */
  readonly expectedPath: Path
  readonly fieldsPath: Path
  /** Text after the name of the test. */
  readonly label: string
}

/** The parts that are judged separately: the block, or each of its tracks. */
export function partsOf({ expected = [], fields, tracks }: CaseOptions): readonly CasePart[] {
  if (tracks === undefined) {
    return [{ expected, fields, path: [], expectedPath: ['expected'], fieldsPath: ['fields'], label: '' }]
  }
  return Object.entries(tracks).map(([track, own]): CasePart => {
    const path = ['tracks', track]
    return {
      expected: own.expected ?? expected,
      fields: own.fields ?? fields,
      servers: own.servers,
      rename: own.rename,
      path,
      expectedPath: own.expected === undefined ? ['expected'] : [...path, 'expected'],
      fieldsPath: own.fields === undefined ? ['fields'] : [...path, 'fields'],
      label: ` {track ${track}}`,
    }
  })
}

/** Where the calls of an entry are written: the entry itself, or the calls of its `one_of`. */
export function writtenCalls({ expected, expectedPath }: CasePart): readonly { call: ExpectedEntry; path: Path }[] {
  return expected.flatMap((entry, index) => {
    const path = [...expectedPath, index]
    const { alternatives, ...first } = entry
    if (alternatives === undefined) return [{ call: entry, path }]
    return [first, ...alternatives].map((call, at) => ({ call, path: [...path, 'one_of', at] }))
  })
}
