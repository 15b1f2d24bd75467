import { McproveError } from '../../core/errors/error.js'
import { parseFaultText, readFaultSettings } from '../../core/faults/parse-fault-text.js'
import { showName } from '../../core/text/show-name.js'
import { showValue } from '../../core/text/show-value.js'
import { isListFault, type WireFault } from './wire-fault.js'

/** Parses the text of `--fault`, or the keys of a fault; null for `none`. Throws BAD_USAGE. */
export function parseFault(written: string | object): WireFault | null {
  const parsed = typeof written === 'string' ? parseFaultText(written) : readFaultSettings(written)
  if ('problem' in parsed) throw badFault(written, parsed.problem)
  const { fault } = parsed
  if (fault === null) return null
  if (isListFault(fault) && fault.when !== undefined) {
    const problem = `\`${fault.kind}\` changes the answer of \`tools/list\`, which has no arguments for \`when\``
    throw badFault(written, problem)
  }
  return { ...fault, name: fault.name ?? fault.kind }
}

function badFault(written: string | object, problem: string): McproveError {
  const shown = typeof written === 'string' ? showName(written) : showValue(written)
  return new McproveError('BAD_USAGE', `the fault ${shown}: ${problem}`, {
    hint: 'Use `hang`, `slow:500`, `recover-after:2`, or the long form `kind=slow,delay_ms=500,tool=search,nth=2`.',
  })
}
