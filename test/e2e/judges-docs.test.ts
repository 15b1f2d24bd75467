// docs/judges.md: its suite as it stands there is valid, and its plan is what the page says.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cli, folderWith, ROOT } from './run-cli.js'

const page = readFileSync(join(ROOT, 'docs/judges.md'), 'utf8')

it('the suite of docs/judges.md validates, and --explain tells its calls', async () => {
  const [, suite = ''] = /## A suite\n\n```yaml\n(.*?)```/s.exec(page) ?? []
  const cwd = folderWith({ 'docs.mcprove.yml': suite, 'weather.yml': 'tools: [{ name: get_weather, default: 31 C }]' })
  expect(await cli(['validate'], { cwd, limitMs: 60_000 })).toMatchObject({ code: 0, stderr: '' })
  const { code, stdout } = await cli(['eval', '--explain'], { cwd, limitMs: 60_000 })
  expect(code).toBe(0)
  expect(stdout.match(/(?<=judge calls: ).*/g)).toEqual(['3', '18', '9', '3 to 6'])
  expect(stdout).toContain('criterion correct, weight 2: "States the temperature that the tool returned."')
  expect(stdout).toContain('jury of 3, quorum 2/3')
  expect(stdout).toMatch(/\n4 rows: 33 to 36 judge calls for .* USD; nobody was asked\n$/)
})
