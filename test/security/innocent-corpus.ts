// What looks like a key and is none: a trace that lost one of these would be worth less as evidence.
import { ALPHANUMERIC, BASE64, BASE64URL, type Draw, HEX, LOWER, UPPER } from './drawn.js'

const digits = '0123456789'
const uuid = (draw: Draw): string => [8, 4, 4, 4, 12].map((length) => draw(HEX, length)).join('-')

/** By kind, texts that are drawn. */
export const INNOCENT: Readonly<Record<string, (draw: Draw) => unknown>> = {
  'a UUID': (draw) => ({ id: uuid(draw), text: `order ${uuid(draw)} is on its way` }),
  'a UUID called a token': (draw) => ({ token: uuid(draw), access_token: uuid(draw) }),
  'a commit': (draw) => `commit ${draw(HEX, 40)}\nMerge: ${draw(HEX, 7)} ${draw(HEX, 7)}`,
  'a checksum': (draw) => ({ sha256: draw(HEX, 64), md5: draw(HEX, 32), etag: `"${draw(HEX, 32)}"` }),
  'integrity of a package': (draw) => ({ integrity: `sha512-${draw(BASE64, 86)}==` }),
  'a hash of a password': (draw) => ({ password_hash: `$2b$12$${draw(ALPHANUMERIC, 53)}`, secret_id: draw(HEX, 32) }),
  'a public key': (draw) => ({
    public_key: draw(BASE64, 43),
    ssh: `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5${draw(BASE64, 48)}`,
  }),
  'a picture': (draw) => ({ type: 'image', mimeType: 'image/png', data: `iVBORw0KGgo${draw(BASE64, 4_000)}=` }),
  'a picture in a page': (draw) => `<img src="data:image/png;base64,${draw(BASE64, 2_000)}">`,
  'a cursor': (draw) => ({
    next_page_token: draw(BASE64URL, 40),
    nextToken: draw(BASE64, 60),
    cursor: draw(BASE64, 44),
  }),
  'a cursor in a text': (draw) =>
    `next_page_token=${draw(BASE64URL, 40)}&continuation_token: ${draw(ALPHANUMERIC, 32)}`,
  'a token to confirm with': (draw) => ({ confirmation_token: draw(ALPHANUMERIC, 24), sync_token: draw(LOWER, 32) }),
  'a key of a cache': (draw) => ({ cache_key: draw(HEX, 40), key: `uploads/${draw(LOWER, 24)}.png` }),
  'a key of a request': (draw) => ({ idempotency_key: draw(ALPHANUMERIC, 32), partition_key: draw(HEX, 32) }),
  'a key of an issue': (draw) => `PROJ-${draw(digits, 4)}, key: PROJ-${draw(digits, 4)}`,
  'ids of services': (draw) => ({
    id: `pi_${draw(ALPHANUMERIC, 24)}`,
    call_id: `call_${draw(ALPHANUMERIC, 24)}`,
    message: `msg_01${draw(ALPHANUMERIC, 22)}`,
    request_id: `req_${draw(ALPHANUMERIC, 24)}`,
    account: `AC${draw(HEX, 32)}`,
    ulid: `01${draw(UPPER, 24)}`,
  }),
  'ids of traces': (draw) => ({ traceparent: `00-${draw(HEX, 32)}-${draw(HEX, 16)}-01`, spanId: draw(HEX, 16) }),
  'an address': (draw) => `https://files.example/d/${draw(BASE64URL, 33)}/edit?usp=sharing#gid=${draw(digits, 9)}`,
  'an address with a port': () => 'http://localhost:3000/a@b and redis://cache:6379/0, mailto:me@host.example',
  'a password nobody has': () =>
    'postgres://user:password@localhost/db, mysql://root:<password>@db, amqp://a:$(PASS)@b, http://u:{pass}@b',
  'an image of containers': (draw) => `docker://alpine:3.19@sha256:${draw(HEX, 64)}`,
  'a digest': (draw) => `ghcr.example/app/web@sha256:${draw(HEX, 64)}`,
  'a schema': () => ({
    properties: {
      api_key: { type: 'string', description: 'The API key: find it under Settings, it has 32 characters.' },
      token: { type: 'string', pattern: '^[A-Za-z0-9]{32,64}$', examples: ['your-token-here-0123456789'] },
    },
  }),
  'words where a key would be': () => ({
    api_key: 'your-api-key-goes-here-1',
    password: 'correct-horse-battery-staple-9',
    secret: 'projects/my-project-42/secrets/database/versions/2',
    token: 'placeholder_token_12345',
    access_token: 'ACCESS_TOKEN_FROM_STEP_2',
    authorization: 'see section 4.2.1 of the handbook',
  }),
  'words after a name': () =>
    'token: process.env.API_TOKEN_V2, secret=arn/aws/secretsmanager/prod-db-1, password = "test-password-2024-01-02"',
  'prose about keys': () =>
    'The token is invalid-or-expired-since-2024. Bearer tokens-are-described-in-rfc6750; basic authentication-explained1.',
  'tokens that are counted': (draw) => ({ tokens: draw(digits, 20), usage: `total_tokens: ${draw(digits, 18)}` }),
  'a model': () => ({
    model: 'claude-sonnet-4-5-20250929',
    token: 'gpt-4o-mini-2024-07-18',
    api_key: 'gpt-5-2026-01-01-preview',
  }),
  'times and versions': () => 'token: 2026-08-31T00.00.00.000Z secret: v1.2.3-beta.4+build.5678.20260831',
  'division and comments': (draw) =>
    `a=1//2; b = 1//${draw(digits, 12)}; x//1 //0 see https://cdn.example/1//assets-of-the-winter-collection-2024/Main_page-of-the-shop.html`,
  'elements about passwords': () =>
    '<passwordHint>the dog of 2019</passwordHint><password/><password></password><password>Passwort</password><Password>Mot de passe 1</Password><password>{{pass1}}</password><password type="string">your_password</password><resetPasswordUrl>/reset/1</resetPasswordUrl>',
  'a form for passwords': () =>
    '<label for="password">Password1</label><input type="password" name="password" minlength="8"><passwordPolicy>min8</passwordPolicy>',
  'hashes and objects of git': (draw) =>
    `tree ${draw(HEX, 40)}\nparent ${draw(HEX, 40)}\n100644 blob ${draw(HEX, 40)}\tsrc/auth.ts\nindex ${draw(HEX, 7)}..${draw(HEX, 7)} 100644`,
  'a style sheet': (draw) =>
    `.auth:before{color:#${draw(HEX, 6)};background:url(data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%3E)}.cookie:hover{margin:0 1px}`,
  'other signatures': (draw) =>
    `https://maps.example/t?sig=${draw(ALPHANUMERIC, 27)}&se=1 https://x.example/?v=1&sig=${draw(HEX, 40)}&a=2 sig=${draw(BASE64, 43)}= function f(sig=null)`,
  'cookies that are settings': () => ({
    text: 'Set-Cookie: theme=dark-blue-with-contrast; Max-Age=31536000; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/',
    more: 'Cookie: lang=de-CH; consent=accepted-2026-01-01; cookie: a recipe with 2 eggs; Cookies: yes',
    'set-cookie': ['region=eu-central-1; Domain=shop.example; Secure'],
    cookie: 'chocolate chip=12 pieces',
  }),
  'what auth may be': () => ({
    auth: 'required',
    text: '{"auth":"none"} {"auth": "bearerToken"} auth: basic, auth=oauth2 "auth":"AuthorizationCode" "auth": "dXNlcm5hbWU="',
  }),
  'machines and logins': () =>
    'machine learning login form password field1; machine host-7 has a login page, password policy v2; default login admin password admin1',
  'ratios and times': (draw) =>
    `12345678:${draw(HEX, 32)} 10:AA:BB:CC:DD:EE 123456789:AAAA-BBBB ${draw(digits, 9)}:${draw(ALPHANUMERIC, 35).replace(/^AA/, 'Ab')}`,
  'dotted names': (draw) =>
    `NTLMAuthenticationProviderX.filter.authenticateWithDefaultUser2 MDQxOlJlcG9zaXRvcnk${draw(digits, 8)}.${draw(LOWER, 6)}.${draw(LOWER, 30)} mfa.example.com`,
  'escaped text': (draw) =>
    `%E4%BD%A0%E5%A5%BD \\u4f60\\u597d &#20320;&#22909; &lt;b&gt; 68 65 6c 6c 6f 0x${draw(HEX, 32)} ${Buffer.from(draw(LOWER, 40)).toString('hex')}`,
  'encoded text': (draw) =>
    `${Buffer.from(Buffer.from(draw(LOWER, 60)).toString('base64')).toString('base64')} ${Buffer.from(draw(LOWER, 60), 'utf16le').toString('base64')}`,
}
