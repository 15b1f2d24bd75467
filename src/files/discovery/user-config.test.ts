import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readUserConfig, userConfigPlace } from './user-config.js'

const home = mkdtempSync(join(tmpdir(), 'mcprove-config-'))
afterAll(() => rmSync(home, { recursive: true }))

function configOf(text: string) {
  mkdirSync(join(home, 'mcprove'), { recursive: true })
  writeFileSync(join(home, 'mcprove/config.yaml'), text)
  return readUserConfig({ XDG_CONFIG_HOME: home })
}

describe('the place', () => {
  it.each([
    [
      'linux',
      { XDG_CONFIG_HOME: '/x', HOME: '/home/me' },
      '/x/mcprove/config.yaml',
      '$XDG_CONFIG_HOME/mcprove/config.yaml',
    ],
    ['darwin', { HOME: '/Users/me' }, '/Users/me/.config/mcprove/config.yaml', '~/.config/mcprove/config.yaml'],
    ['win32', { APPDATA: 'C:\\App' }, 'C:\\App\\mcprove\\config.yaml', '%APPDATA%/mcprove/config.yaml'],
  ])('on %s', (platform, env, path, shown) => {
    expect(userConfigPlace(env, platform)).toEqual({ path, shown })
  })

  it('is not in the folder of a project, whatever the variable says', () => {
    expect(userConfigPlace({ XDG_CONFIG_HOME: '.config' }, 'linux')).toBeNull()
    const place = userConfigPlace({ XDG_CONFIG_HOME: '.config', HOME: '/home/me' }, 'linux')
    expect(place?.path).toBe('/home/me/.config/mcprove/config.yaml')
  })

  it('is nowhere without a home', () => {
    expect(userConfigPlace({}, 'linux')).toBeNull()
    expect(readUserConfig({})).toEqual({})
  })
})

describe('the file', () => {
  it('need not be there', () => {
    expect(readUserConfig({ XDG_CONFIG_HOME: join(home, 'none') })).toEqual({})
  })

  it('lists addresses', () => {
    expect(configOf('trust_addresses: [https://a.example]\n')).toEqual({ trust_addresses: ['https://a.example'] })
  })

  it.each([
    ['trust_adresses: []\n', /config\.yaml:1:1.*trust_adresses/],
    ['trust_addresses: https://a.example\n', /config\.yaml:1:18/],
    ['', /config\.yaml:1:1/],
    ['- a\n', /config\.yaml:1:1/],
    ['trust_addresses: [\n', /config\.yaml:\d/],
  ])('that says %j is refused with its line', (text, message) => {
    expect(() => configOf(text)).toThrow(
      expect.objectContaining({ code: 'BAD_USAGE', message: expect.stringMatching(message) }),
    )
  })
})
