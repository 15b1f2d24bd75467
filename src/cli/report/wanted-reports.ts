import { resolve } from 'node:path'
import { McproveError } from '../../core/errors/error.js'

export interface OutputFlags {
  /** `NAME` or `NAME=FILE`. */
  readonly reporter?: readonly string[]
  readonly output?: readonly string[]
  /** Where the spans go. */
  readonly otlp?: string
  readonly quiet?: boolean
}

interface ReportForms {
  /** The format for a file's extension. */
  readonly ofFile: (file: string) => string
  /** The format for standard output when no other is given. */
  readonly usual: string
}

/** What `--reporter` and `-o` request; a null file is standard output. */
export function wantedReports(
  { reporter = [], output = [], otlp, quiet }: OutputFlags,
  { ofFile, usual }: ReportForms,
): { name: string; file: string | null }[] {
  const empty = reporter.find((text) => text.endsWith('='))
  if (empty !== undefined) {
    throw new McproveError('BAD_USAGE', `--reporter ${empty} is missing a file`, {
      hint: `Write --reporter ${empty}FILE.`,
    })
  }
  const wanted = [
    ...reporter.map((text) => {
      const [name = '', ...rest] = text.split('=')
      return { name, file: rest.length === 0 ? null : rest.join('=') }
    }),
    ...output.map((file) => ({ name: ofFile(file), file })),
  ]
  const onStdout = wanted.filter(({ file }) => file === null)
  if (onStdout.length > 1) {
    const names = onStdout.map(({ name }) => name).join(' and ')
    throw new McproveError('BAD_USAGE', `${names} would both write to standard output`, {
      hint: 'Give all but one a file: --reporter json=result.json.',
    })
  }
  const files = [...wanted.map(({ file }) => file), otlp].filter((file) => typeof file === 'string')
  const twice = files.find((file, i) => files.findIndex((other) => resolve(other) === resolve(file)) !== i)
  if (twice !== undefined) {
    throw new McproveError('BAD_USAGE', `two reports would be written to ${twice}`, { hint: 'Give each its own file.' })
  }
  if (onStdout.length === 0 && !quiet) wanted.unshift({ name: usual, file: null })
  return wanted
}
