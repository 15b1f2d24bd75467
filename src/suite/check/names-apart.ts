import { McproveError } from '../../core/errors/error.js'
import { showName } from '../../core/text/show-name.js'
import type { Suite } from '../suite.js'

/** Checks the suites of one file: `-t`, reports and cassettes identify tests by name alone. Throws SUITE_INVALID. */
export function checkNamesApart(suites: readonly Suite[]): void {
  const owners = new Map<string, Suite>()
  for (const suite of suites) {
    for (const { name } of [...suite.tests, ...suite.direct_tests, ...suite.evals]) {
      const key = JSON.stringify([suite.file, name])
      const owner = owners.get(key) ?? suite
      owners.set(key, owner)
      if (owner === suite) continue
      throw new McproveError(
        'SUITE_INVALID',
        `two suites in ${suite.file} have a test with the name ${showName(name)}`,
        {
          hint: 'Rename one of the two: cassettes and `-t` use the name.',
        },
      )
    }
  }
}
