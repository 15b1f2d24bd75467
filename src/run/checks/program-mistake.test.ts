import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { programMistake } from './program-mistake.js'

const folder = mkdtempSync(join(tmpdir(), 'mcprove-programs-'))
for (const file of ['clerk.py', 'server.ts', 'weather.mjs', 'pode', 'my tool']) writeFileSync(join(folder, file), '')
chmodSync(join(folder, 'pode'), 0o755)

const told = (...words: string[]) => programMistake(words, folder, { PATH: folder })

it.each([
  [['pyhton3', 'clerk.py'], 0, 'program not found: `pyhton3`', 'Did you mean `python3`?'],
  [['npxx', '-y', 'x'], 0, 'program not found: `npxx`', 'Did you mean `npx`?'],
  [['python3', 'clrek.py'], 1, 'file not found: `clrek.py`', 'Did you mean `clerk.py`?'],
  [['node', './wether.mjs'], 1, 'file not found: `./wether.mjs`', 'Did you mean `weather.mjs`?'],
  [['/usr/bin/node', '--no-warnings', 'wether.mjs'], 2, 'file not found: `wether.mjs`', 'Did you mean `weather.mjs`?'],
  [
    ['node ./weather.mjs', '--verbose'],
    0,
    '`node ./weather.mjs` is not a program: a command with arguments is a list',
    'Write `command: [node, ./weather.mjs, --verbose]`.',
  ],
  [
    ['./pode -x'],
    0,
    '`./pode -x` is not a program: a command with arguments is a list',
    'Write `command: [./pode, -x]`.',
  ],
  [['python3', './clerk.ppy'], 1, 'file not found: `./clerk.ppy`', 'Did you mean `clerk.py`?'],
])('asks what %j means', (words, index, message, hint) => {
  expect(told(...words)).toEqual({ index, message, hint })
})

it.each([
  ['what is there', ['python3', 'clerk.py']],
  ['a program of that name in PATH', ['pode']],
  ['a program like no other', ['weatherd', 'clrek.py']],
  ['a script that is yet to be built', ['node', 'server.js']],
  ['a script in a folder that is yet to be built', ['node', 'dist/clrek.py']],
  ['a path with a space', ['./my tool']],
  ['a path with a space that is not there yet', ['/opt/no such/server']],
  ['a script in a folder with a space', ['node', './my scripts/wether.mjs']],
  ['a script with an extension that is built from another', ['node', './weather.js']],
  ['an option', ['python3', '-m', 'clrek.py']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the suite.
  ['a variable', ['${PYTHON}', 'clrek.py']],
  ['nothing', []],
])('takes %s as it is', (_what, words) => {
  expect(told(...words)).toBeNull()
})
