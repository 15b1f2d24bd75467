import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { Login } from '../../core/logins/login.js'
import { LoginFiles } from './login-files.js'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const URL_A = 'https://a.example/mcp'

function homeless(): { files: LoginFiles; folder: string } {
  const home = mkdtempSync(join(tmpdir(), 'mcprove-logins-'))
  folders.push(home)
  return { files: new LoginFiles({ XDG_CONFIG_HOME: home }), folder: join(home, 'mcprove', 'logins') }
}

function loginTo(url: string, more: Partial<Login> = {}): Login {
  return {
    url,
    issuer: 'https://auth.example',
    token_endpoint: 'https://auth.example/token',
    client: { client_id: 'c' },
    access_token: 'one',
    ...more,
  }
}

const keep = (files: LoginFiles, login: Login) => files.update(login.url, async () => login)
const fileIn = (folder: string) => join(folder, readdirSync(folder).find((name) => name.endsWith('.json')) ?? '')

it('keeps one login for each URL, for its owner alone', async () => {
  const { files, folder } = homeless()
  expect(await files.all()).toEqual([])
  expect(await files.read(URL_A)).toBeUndefined()
  await keep(files, loginTo('https://b.example/mcp'))
  await keep(files, loginTo(URL_A, { refresh_token: 'r', scope: 'x y' }))
  expect(await files.read(URL_A)).toEqual(loginTo(URL_A, { refresh_token: 'r', scope: 'x y' }))
  expect((await files.all()).map(({ url }) => url)).toEqual([URL_A, 'https://b.example/mcp'])
  expect(readdirSync(folder)).toHaveLength(2)
  if (process.platform === 'win32') return
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
})

it('removes a login when there is none any more, and writes nothing that is the same', async () => {
  const { files, folder } = homeless()
  await keep(files, loginTo(URL_A))
  const before = statSync(fileIn(folder)).ino
  await files.update(URL_A, async (login) => login)
  expect(statSync(fileIn(folder)).ino).toBe(before)
  await files.update(URL_A, async () => undefined)
  expect(readdirSync(folder)).toEqual([])
})

it.skipIf(process.platform === 'win32')('refuses a file or a folder that others may read', async () => {
  const { files, folder } = homeless()
  await keep(files, loginTo(URL_A))
  chmodSync(fileIn(folder), 0o640)
  await expect(files.read(URL_A)).rejects.toFailWithHint('FILE_UNREADABLE', `chmod 600 ${fileIn(folder)}`)
  await expect(files.all()).rejects.toThrow('other users')
  await expect(files.update(URL_A, async () => loginTo(URL_A))).rejects.toThrow('other users')
  chmodSync(fileIn(folder), 0o600)
  chmodSync(folder, 0o755)
  await expect(files.read(URL_A)).rejects.toFailWithHint('FILE_UNREADABLE', `chmod 700 ${folder}`)
})

it('refuses a file that is no login, or that is one for another URL', async () => {
  const { files, folder } = homeless()
  await keep(files, loginTo(URL_A))
  const file = fileIn(folder)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(URL_A, 'https://evil.example/mcp'))
  await expect(files.read(URL_A)).rejects.toFailWithHint('FILE_UNREADABLE')
  for (const broken of ['', '{', '[]', '{"format":"mcprove/login@2"}']) {
    writeFileSync(file, broken)
    await expect(files.read(URL_A)).rejects.toThrow('is not a login')
  }
})

it('changes of the same login wait for each other', async () => {
  const { files } = homeless()
  await keep(files, loginTo(URL_A, { access_token: '0' }))
  const next = (login: Login | undefined) => loginTo(URL_A, { access_token: String(Number(login?.access_token) + 1) })
  await Promise.all(
    Array.from({ length: 5 }, () =>
      files.update(URL_A, async (login) => {
        await new Promise((done) => setTimeout(done, 5))
        return next(login)
      }),
    ),
  )
  expect(await files.read(URL_A)).toMatchObject({ access_token: '5' })
})

it('a change that fails leaves the login and no lock', async () => {
  const { files, folder } = homeless()
  await keep(files, loginTo(URL_A))
  const failing = files.update(URL_A, async () => {
    throw new Error('no network')
  })
  await expect(failing).rejects.toThrow('no network')
  expect(readdirSync(folder)).toHaveLength(1)
  expect(await files.read(URL_A)).toEqual(loginTo(URL_A))
})

it('a lock that was never written, on a full disk for example, does not block for long', async () => {
  const { files, folder } = homeless()
  await keep(files, loginTo(URL_A))
  const lock = `${fileIn(folder)}.lock`
  writeFileSync(lock, '')
  const aMinuteAgo = Date.now() / 1000 - 60
  utimesSync(lock, aMinuteAgo, aMinuteAgo)
  await keep(files, loginTo(URL_A, { access_token: 'two' }))
  expect(await files.read(URL_A)).toMatchObject({ access_token: 'two' })
  expect(readdirSync(folder)).toHaveLength(1)
})

it('a lock of a process that is gone does not block', async () => {
  const { files, folder } = homeless()
  await keep(files, loginTo(URL_A))
  // No process has this pid on any system that mcprove runs on.
  writeFileSync(`${fileIn(folder)}.lock`, '2147483646\n')
  await keep(files, loginTo(URL_A, { access_token: 'two' }))
  expect(await files.read(URL_A)).toMatchObject({ access_token: 'two' })
  expect(readdirSync(folder)).toHaveLength(1)
})

it('without a home folder there is no login, and none can be kept', async () => {
  const files = new LoginFiles({})
  if (process.platform === 'win32') return
  expect(await files.read(URL_A)).toBeUndefined()
  await expect(keep(files, loginTo(URL_A))).rejects.toFailWithHint('BAD_USAGE')
})

it.runIf(process.getuid?.() === 0)(
  'a folder of another user is refused, and the hint is not about its mode',
  async () => {
    const { files, folder } = homeless()
    await keep(files, loginTo(URL_A))
    chownSync(folder, 65_534, 65_534)
    await expect(files.read(URL_A)).rejects.toFailWithHint('FILE_UNREADABLE', 'another user', 'XDG_CONFIG_HOME')
  },
)
