import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderWith } from '../../../test/e2e/run-cli.js'
import { agentFiles, missingAgentFile } from './agent-files.js'

const files = { 'agent.py': 'a', 'lib/tool.py': 'b', 'lib/note.txt': 'c', 'lib/deep/x.py': 'd' }

it('hashes files, folders and globs, without what was installed', () => {
  const folder = folderWith(files)
  mkdirSync(join(folder, 'lib/__pycache__'))
  writeFileSync(join(folder, 'lib/__pycache__/tool.py'), 'x')
  const paths = (...patterns: string[]) => Object.keys(agentFiles(patterns, folder))
  expect(paths('agent.py')).toEqual(['agent.py'])
  expect(paths('lib/**/*.py', './agent.py')).toEqual(['agent.py', 'lib/deep/x.py', 'lib/tool.py'])
  expect(paths('lib')).toEqual(['lib/deep/x.py', 'lib/note.txt', 'lib/tool.py'])
})

it('a change of content changes a hash, line ends do not', () => {
  const folder = folderWith({ 'agent.py': 'a\n' })
  const before = agentFiles(['agent.py'], folder)
  writeFileSync(join(folder, 'agent.py'), 'a\r\n')
  expect(agentFiles(['agent.py'], folder)).toEqual(before)
  writeFileSync(join(folder, 'agent.py'), 'b\n')
  expect(agentFiles(['agent.py'], folder)).not.toEqual(before)
})

it('names the first pattern without a file', () => {
  const folder = folderWith(files)
  expect(missingAgentFile(['agent.py', 'lib/*.js'], folder)).toBe(1)
  expect(missingAgentFile(['lib/*.py', 'agent.py'], folder)).toBe(-1)
  expect(agentFiles(['gone.py'], folder)).toEqual({ 'gone.py': 'no file' })
})
