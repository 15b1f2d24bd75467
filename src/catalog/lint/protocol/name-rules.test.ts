import { expect, it } from 'vitest'
import type { ToolDefinition } from '../../../core/trace/trace.js'
import { lintCatalogue } from '../lint-catalogue.js'

const tool = (name: string): ToolDefinition => ({
  server: 's',
  name,
  description: 'Returns the forecast.',
  input_schema: { type: 'object' },
})

function findings(...names: readonly string[]) {
  const { tools } = lintCatalogue(names.map(tool), [{ server: 's' }])
  return tools.flatMap((lint) => lint.findings.filter(({ place }) => place === 'name'))
}

it.each(['', 'get forecast', 'weather/get', 'wetter_für', 'get:x', 'a\u202eb', 'n'.repeat(129)])(
  'the name %j is refused by providers',
  (name) => {
    expect(findings(name).map(({ level, kind }) => `${level} ${kind}`)).toContain('error illegal_name')
  },
)

it.each(['get_forecast', 'API-get-user', 'files.read', 'a', 'X1'])('the name %j is legal', (name) => {
  expect(findings(name)).toEqual([])
})

it('says which character is illegal', () => {
  const messages = ['get forecast', 'weather/get', 'a\u202eb'].map((name) => findings(name).at(-1)?.message)
  expect(messages).toMatchSnapshot()
})

it('two tools of one name are an error on both, and not nearly the same besides', () => {
  expect(findings('get_forecast', 'get_forecast').map(({ kind }) => kind)).toEqual(['duplicate_name', 'duplicate_name'])
})

it('a recorded list may have other names, and a tool twice', () => {
  const { tools } = lintCatalogue([tool('get forecast'), tool('get forecast')])
  expect(tools.flatMap((lint) => lint.findings.filter(({ level }) => level === 'error'))).toEqual([])
})
