import { showName } from '../../../../core/text/show-name.js'
import { showValue } from '../../../../core/text/show-value.js'
import { isRecord, type RawRecord } from '../../../../core/trace/trace-fields.js'
import { resultOf } from '../../../probe/exchange.js'
import { defineProbe, judged } from '../../../probe/probe.js'

const CAPABILITIES = ['tools', 'resources', 'prompts', 'logging', 'completions', 'tasks', 'experimental']

export const initializeResult = defineProbe({
  id: 'conformance/initialize-result',
  title: 'The answer to `initialize` has a protocol version, capabilities, and the name and version of the server.',
  severity: 'error',
  clauses: { '2025-06-18': 'basic/lifecycle#initialization', '2025-11-25': 'basic/lifecycle#initialization' },
  run: async ({ survey }) => {
    const { opening } = survey
    const mistakes = mistakesIn(resultOf(opening) ?? {})
    return judged(
      [opening],
      mistakes.map((message) => ({ message, evidence: [opening] })),
    )
  },
})

function mistakesIn({ protocolVersion, capabilities, serverInfo, instructions }: RawRecord): string[] {
  const { name, version } = isRecord(serverInfo) ? serverInfo : {}
  return [
    ...wrong('protocolVersion', protocolVersion, 'a text', typeof protocolVersion === 'string'),
    ...wrong('capabilities', capabilities, 'an object', isRecord(capabilities)),
    ...CAPABILITIES.flatMap((key) => {
      const value = isRecord(capabilities) ? capabilities[key] : undefined
      return wrong(`capabilities.${key}`, value, 'an object', value === undefined || isRecord(value))
    }),
    ...wrong('serverInfo', serverInfo, 'an object', isRecord(serverInfo)),
    ...(isRecord(serverInfo)
      ? [
          ...wrong('serverInfo.name', name, 'a text', typeof name === 'string'),
          ...wrong('serverInfo.version', version, 'a text', typeof version === 'string'),
        ]
      : []),
    ...wrong('instructions', instructions, 'a text', instructions === undefined || typeof instructions === 'string'),
  ]
}

function wrong(field: string, value: unknown, expected: string, isRight: boolean): string[] {
  if (isRight) return []
  return [`${showName(field)} of the answer to initialize is ${showValue(value, 60)}, not ${expected}`]
}
