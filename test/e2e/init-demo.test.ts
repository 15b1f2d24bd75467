// `init --demo`: what it writes is examples/orders, and passes where it is written, offline.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cli, folderWith, ROOT } from './run-cli.js'

const EXAMPLE = join(ROOT, 'examples/orders')
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^\.(mcprove|gitattributes)/.test(name) && statSync(join(folder, name)).isFile())
    .sort()
}

/** Without the first line of the suite: it leads to the schema from there. */
function textOf(folder: string, name: string): string {
  const text = readFileSync(join(folder, name), 'utf8')
  return name === 'orders.mcprove.yml' ? text.replace(/^# yaml-language-server: .*\n/, '') : text
}

it('passes at once, and says how to make it fail and why', async () => {
  const cwd = folderWith({})
  const made = await cli(['init', '--demo'], { cwd })
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect(made.stdout).toMatchInlineSnapshot(`
    "wrote a mock shop, a refund agent, and five recorded runs of it:
      cassettes/orders/refund.anthropic-claude-sonnet-4-5.jsonl
      clerk.script.yml
      orders.mcprove.yml
      shop.yml

    Next, offline and without any key:
      npx mcprove run orders.mcprove.yml
      npx mcprove run orders.mcprove.yml -o report.html
    To see it fail, follow the suite's first lines; then ask why:
      npx mcprove explain
    wrote .gitattributes: keeps LF line endings in recordings
    "
  `)
  expect(filesIn(cwd)).toEqual(filesIn(EXAMPLE))
  for (const name of filesIn(cwd)) expect(textOf(cwd, name), name).toBe(textOf(EXAMPLE, name))

  const suite = readFileSync(join(cwd, 'orders.mcprove.yml'), 'utf8')
  expect(suite.split('\n', 1)).toEqual(['# yaml-language-server: $schema=./node_modules/mcprove/schema.json'])
  // No key and no network: a proxy that nobody listens at.
  const env = { ANTHROPIC_API_KEY: '', HTTPS_PROXY: 'http://127.0.0.1:9' }
  const ran = await cli(['run'], { cwd, env })
  expect(ran.stdout).toContain('5 tests: 5 passed')
  expect(ran.code).toBe(0)

  const [, from = '', to = ''] = /See it fail: change `(.+?)` to `(.+?)`/.exec(suite) ?? []
  writeFileSync(join(cwd, 'orders.mcprove.yml'), suite.replaceAll(from, to))
  expect(await cli(['run'], { cwd, env })).toMatchObject({ code: 1 })
  const { stdout } = await cli(['explain'], { cwd })
  expect(stdout).toContain('FAILED refund orders.mcprove.yml')
})

it('replaces nothing unless it is told to, and then everything', async () => {
  const cwd = folderWith({ 'demo/shop.yml': 'mine' })
  const refused = await cli(['init', '--demo', '--dir', 'demo'], { cwd })
  expect(refused).toMatchObject({ code: 2, stdout: '' })
  expect(refused.stderr).toContain('`shop.yml` already exists')
  expect(filesIn(cwd)).toEqual(['demo/shop.yml'])
  expect(await cli(['init', '--demo', '--dir', 'demo', '--force'], { cwd })).toMatchObject({ code: 0 })
  expect(readFileSync(join(cwd, 'demo/shop.yml'), 'utf8')).toBe(readFileSync(join(EXAMPLE, 'shop.yml'), 'utf8'))
  const [first] = readFileSync(join(cwd, 'demo/orders.mcprove.yml'), 'utf8').split('\n', 1)
  expect(first).toBe('# yaml-language-server: $schema=../node_modules/mcprove/schema.json')
  expect(await cli(['run', 'demo'], { cwd })).toMatchObject({ code: 0 })
})

it('a folder that is a file is an error, and nothing is written', async () => {
  const cwd = folderWith({ demo: 'a file' })
  const { code, stderr } = await cli(['init', '--demo', '--dir', 'demo'], { cwd })
  expect(code).toBe(2)
  expect(stderr).toContain('a part of the path ')
  rmSync(join(cwd, 'demo'))
  expect(existsSync(join(cwd, 'demo'))).toBe(false)
})
