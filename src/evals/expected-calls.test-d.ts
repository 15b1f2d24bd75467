// Type tests: what the compiler checks in expected calls of generated tools.
import { EvalSuite } from './eval-suite.js'
import { expectedCalls } from './expected-calls.js'

interface WeatherTools {
  get_weather: { city: string; units?: 'metric' | 'imperial'; days?: number[] }
  'list-cities': { [key: string]: never }
  search: { query: string } | { id: number }
}

const call = expectedCalls<WeatherTools>()

export const suite = new EvalSuite({ name: 's' }).addCase({
  name: 'c',
  userMessage: 'm',
  expectedToolCalls: [
    call('get_weather', { city: 'Oslo', units: 'metric' }),
    call('get_weather', { units: 'imperial', days: [1, 2] }),
    call('get_weather', { city: 'Oslo' }, { city: { icontains: 'oslo' } }),
    call('get_weather').or(call('search', { id: 1 })),
    call('list-cities', {}),
    expectedCalls<WeatherTools>('weather')('search', { query: 'Oslo' }),
  ],
})

// @ts-expect-error a tool that the server does not have
call('get_wether', { city: 'Oslo' })
// @ts-expect-error a misspelled argument
call('get_weather', { town: 'Oslo' })
// @ts-expect-error a value that is not in the enum
call('get_weather', { units: 'kelvin' })
// @ts-expect-error a text where a list is due
call('get_weather', { days: '1' })
// @ts-expect-error a tool without arguments
call('list-cities', { country: 'no' })
// @ts-expect-error a matcher for an argument that the tool does not have
call('get_weather', { city: 'Oslo' }, { town: { icontains: 'oslo' } })
// @ts-expect-error the tools are missing
expectedCalls()('get_weather', { city: 'Oslo' })
// @ts-expect-error arguments are objects
expectedCalls<{ get_weather: string }>()
