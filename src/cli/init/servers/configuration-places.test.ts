import { expect, it } from 'vitest'
import { configurationPlaces } from './configuration-places.js'

function shown(machine: Parameters<typeof configurationPlaces>[0]): string[] {
  return configurationPlaces(machine).map((place) => place.shown)
}

it('looks in the project, then at home, then where Claude Desktop keeps its own', () => {
  expect(configurationPlaces({ cwd: '/shop', env: { HOME: '/home/ada' }, platform: 'linux' })).toEqual([
    { path: '/shop/.mcp.json', shown: '.mcp.json' },
    { path: '/shop/.vscode/mcp.json', shown: '.vscode/mcp.json' },
    { path: '/shop/.cursor/mcp.json', shown: '.cursor/mcp.json' },
    { path: '/home/ada/.cursor/mcp.json', shown: '~/.cursor/mcp.json' },
    { path: '/home/ada/.claude.json', shown: '~/.claude.json' },
    {
      path: '/home/ada/.config/Claude/claude_desktop_config.json',
      shown: '~/.config/Claude/claude_desktop_config.json',
    },
  ])
})

it('knows where that is on macOS, on Windows, and where Linux says otherwise', () => {
  const last = (env: Record<string, string>, platform: string) =>
    configurationPlaces({ cwd: '/shop', env, platform }).at(-1)?.path
  const file = 'Claude/claude_desktop_config.json'
  expect(last({ HOME: '/Users/ada' }, 'darwin')).toBe(`/Users/ada/Library/Application Support/${file}`)
  expect(last({ HOME: '/home/ada', XDG_CONFIG_HOME: '/etc/ada' }, 'linux')).toBe(`/etc/ada/${file}`)
  expect(last({ USERPROFILE: 'C:\\Users\\ada', APPDATA: 'C:\\Roaming' }, 'win32')).toBe(
    'C:\\Roaming\\Claude\\claude_desktop_config.json',
  )
})

it('looks nowhere twice, and at no home where there is none', () => {
  expect(shown({ cwd: '/home/ada', env: { HOME: '/home/ada' }, platform: 'linux' })).toEqual([
    '.mcp.json',
    '.vscode/mcp.json',
    '.cursor/mcp.json',
    '~/.claude.json',
    '~/.config/Claude/claude_desktop_config.json',
  ])
  expect(shown({ cwd: '/shop', env: {}, platform: 'linux' })).toEqual([
    '.mcp.json',
    '.vscode/mcp.json',
    '.cursor/mcp.json',
  ])
})
