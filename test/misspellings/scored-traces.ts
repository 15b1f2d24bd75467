// A suite or a file of gate blocks with traces, scored as `score` does.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { scoreFiles } from '../../src/cli/score/score-files.js'
import type { Io } from '../../src/cli/terminal/io.js'
import { Output } from '../../src/cli/terminal/output.js'
import { loadSuiteFile } from '../../src/files/discovery/suite-files.js'
import { checkSuite } from '../../src/run/checks/check-suite.js'
import type { TestResult } from '../../src/score/result/result.js'
import { type Observation, observed, refused } from './observation.js'
import type { SuitePlace } from './recorded-suite.js'

export async function scoreWith(place: SuitePlace, text: string, traces: string): Promise<Observation> {
  const { folder, file } = place
  writeFileSync(join(folder, file), text)
  const rows: TestResult[] = []
  let told = ''
  const stderr = new Writable({
    write: (chunk, _encoding, done) => {
      told += chunk
      done()
    },
  })
  const choice = file.includes('gates') ? { gates: join(folder, file) } : { suite: join(folder, file) }
  const signal = new AbortController().signal
  const io = { cwd: () => folder, env: place.env, stderr: new Output(() => stderr) } as unknown as Io
  const onRow = async (row: TestResult) => {
    rows.push(row)
  }
  try {
    // `score` takes what `validate` takes, and runs of any number.
    if ('suite' in choice) {
      const suites = await loadSuiteFile(file, { cwd: () => folder, env: place.env })
      for (const suite of suites) await checkSuite(suite, { cwd: folder, env: place.env })
    }
    await scoreFiles([join(folder, traces)], choice, { io, keepTraces: false, signal, onRow })
    return observed(rows, told === '' ? [] : told.split('\n'))
  } catch (error) {
    return refused(error)
  }
}
