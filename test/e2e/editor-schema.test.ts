// docs/editors.md: the schema is where the page says, and agrees with `validate` about its suite.
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { cliInProcess as cli } from './in-process.js'
import { folderWith, ROOT } from './run-cli.js'

const page = readFileSync(join(ROOT, 'docs/editors.md'), 'utf8')
const files = Object.fromEntries(
  [...page.matchAll(/```\w+ (\S+)\n(.*?)```/gs)].map(([, name = '', text = '']) => [name, text]),
)
const { 'weather.mcprove.yml': suite = '', '.vscode/settings.json': settings = '' } = files

/** A project that has mcprove installed, with the files of the page. */
function project(): string {
  const folder = folderWith(files)
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(ROOT, join(folder, 'node_modules/mcprove'))
  return folder
}

it('the comment and the settings lead to the schema of the package', () => {
  const folder = project()
  const [, fromComment = ''] = /^# yaml-language-server: \$schema=(.*)$/m.exec(suite) ?? []
  const [fromSettings = ''] = Object.keys(JSON.parse(settings)['yaml.schemas'])
  for (const path of [fromComment, fromSettings]) {
    expect(JSON.parse(readFileSync(resolve(folder, path), 'utf8'))).toMatchObject({ title: 'mcprove suite' })
  }
})

it('the suite is valid for the editor and for `validate`, and so is a `$schema` key', async () => {
  const cwd = project()
  const outcome = await cli(['validate'], { cwd })
  expect(outcome, outcome.stderr).toMatchObject({ code: 0, stdout: 'weather.mcprove.yml: valid, 1 agent test\n' })
  const validate = new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync(join(ROOT, 'schema.json'), 'utf8')))
  const data = parse(suite)
  expect(validate(data)).toBe(true)
  expect(validate({ $schema: './node_modules/mcprove/schema.json', ...data })).toBe(true)
  expect(validate({ ...data, agnts: [] })).toBe(false)
})

it('`mcprove schema` writes the same', async () => {
  const { stdout } = await cli(['schema'])
  expect(JSON.parse(stdout)).toEqual(JSON.parse(readFileSync(join(ROOT, 'schema.json'), 'utf8')))
})
