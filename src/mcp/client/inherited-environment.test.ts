import { expect, it } from 'vitest'
import { inheritedEnvironment } from './inherited-environment.js'

it('hands on what programs need, and nothing else', () => {
  const env = { PATH: '/bin', HOME: '/home/a', LANG: 'C', TMPDIR: '/tmp', ANTHROPIC_API_KEY: 'sk', USER: 'a' }
  expect(inheritedEnvironment(env, 'linux')).toEqual({ PATH: '/bin', HOME: '/home/a', LANG: 'C', TMPDIR: '/tmp' })
})

it('finds the names of Windows in whatever case they are written', () => {
  const env = { Path: 'C:\\bin', SystemRoot: 'C:\\Windows', ComSpec: 'cmd.exe', OPENAI_API_KEY: 'sk', TMPDIR: 'x' }
  expect(inheritedEnvironment(env, 'win32')).toEqual({
    PATH: 'C:\\bin',
    COMSPEC: 'cmd.exe',
    SYSTEMROOT: 'C:\\Windows',
  })
})
