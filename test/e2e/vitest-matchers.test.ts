import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { packedProject, runIn } from './packed-project.js'
import { ROOT } from './run-cli.js'

// A user's vitest project with the packed package in it.
let project: string

beforeAll(() => {
  project = packedProject()
  // The vitest of this repository in place of one more from the registry.
  symlinkSync(join(ROOT, 'node_modules/vitest'), join(project, 'node_modules/vitest'), 'junction')
})

/** What `vitest run` says of a folder with these files, without times and places. */
function vitestRun(name: string, files: Readonly<Record<string, string>>, exitCode: number): string {
  const folder = join(project, name)
  mkdirSync(folder)
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  const args = ['run', '--no-color', '--root', folder, '--reporter', 'tap-flat']
  const report = runIn(folder, process.execPath, [join(project, 'node_modules/vitest/vitest.mjs'), ...args], exitCode)
  return report.replaceAll(/ # time=.*| +at: .*\n/g, '')
}

it('importing the entry in a test registers the matchers', () => {
  const test = `
    import { expect, it } from 'vitest'
    import { parseTraces } from 'mcprove'
    import 'mcprove/vitest'
    const [trace] = parseTraces('{ "tool_calls": [{ "name": "a" }] }')
    it('passes', () => {
      expect(trace).toFollowTrajectory({ calls: [{ name: 'a' }] })
      expect(trace).not.toFollowTrajectory({ calls: [{ name: 'b' }] })
    })
  `
  expect(vitestRun('import', { 'a.test.ts': test }, 0)).toMatchInlineSnapshot(`
    "TAP version 13
    1..1
    ok 1 - a.test.ts > passes
    "
  `)
})

it('so does the entry as a setup file, and a failing assertion fails the run with our words', () => {
  const test = `
    import { expect, it } from 'vitest'
    import { McproveError } from 'mcprove'
    const trace = { tool_calls: [{ server: 'shop', name: 'refund', args: { amount: 200 } }] }
    it('fails', () => expect(trace).toFollowTrajectory({ calls: [{ name: 'refund', args: { subset: { amount: 20 } } }] }))
    it('is refused', () => expect(trace).toFollowTrajectory({ calls: [], mod: 'strict' }))
    it('throws the error class of the package', () => expect(() => expect(7).toTellTheTruth()).toThrow(McproveError))
  `
  const config = `export default { test: { setupFiles: ['mcprove/vitest'] } }`
  expect(vitestRun('setup', { 'a.test.js': test, 'vitest.config.js': config }, 1)).toMatchInlineSnapshot(`
    "TAP version 13
    1..3
    not ok 1 - a.test.js > fails
        ---
        error:
            name: "Error"
            message: "expected \`trajectory\` to pass
      trajectory.passed: expected >= 1, got 0
      run 1, tool_calls[0]: expected call 1 \`refund\` with amount 20, but the recorded call \`shop.refund\` differs at args.amount: expected 20, got 200"
        ...
    not ok 2 - a.test.js > is refused
        ---
        error:
            name: "McproveError"
            message: "the test has 1 problem
      trajectory.mod: unknown key \`mod\`; did you mean \`mode\`?"
        ...
    ok 3 - a.test.js > throws the error class of the package
    "
  `)
})

it('docs/vitest.md: its tests pass, and the one that fails says what the page says', () => {
  const page = readFileSync(join(ROOT, 'docs/vitest.md'), 'utf8')
  const files = Object.fromEntries(
    [...page.matchAll(/```\w+ (\S+)\n(.*?)```/gs)].map(([, name = '', text = '']) => [name, text]),
  )
  const { 'wrong.txt': said = 'no message', ...project } = files
  expect(Object.keys(project)).toEqual(['vitest.config.mjs', 'refund.test.js', 'wrong.test.js'])
  const report = vitestRun('docs', project, 1)
  expect(
    report
      .match(/^(not )?ok .*$/gm)
      ?.map((line) => line.replace(/ \d+ /, ' '))
      .sort(),
  ).toEqual([
    'not ok - wrong.test.js > pays back what was paid',
    'ok - refund.test.js > does so every time',
    'ok - refund.test.js > pays back what was paid',
  ])
  expect(report).toContain(`message: "${said.trimEnd()}"`)
})

it('has types', () => {
  const test = `
    import { expect } from 'vitest'
    import 'mcprove/vitest'
    expect({}).toFollowTrajectory({ mode: 'strict', calls: [{ name: 'a' }] })
    expect({}).not.toBeStable()
    // @ts-expect-error: a mistyped mode
    expect({}).toFollowTrajectory({ mode: 'strct', calls: [{ name: 'a' }] })
  `
  writeFileSync(join(project, 'typed.mts'), test)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2023',
    types: [],
    skipLibCheck: true,
  }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['typed.mts'] }))
  runIn(project, process.execPath, [join(ROOT, 'node_modules/typescript-7/bin/tsc'), '-p', '.'])
})
