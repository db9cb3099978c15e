import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

// The server of an app, a separate program that knows only the platform's addresses. It prints its port.

const { CLIENT_ID = '', CLIENT_SECRET = '', BOT_TOKEN = '' } = process.env

/** Like clients older than `fetch`. */
function post(address: string, form: URLSearchParams): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const asked = request(address, { method: 'POST', headers }, (answer) => resolve(json(answer)))
    asked.once('error', reject)
    asked.end(form.toString())
  })
}

async function exchange(code: string): Promise<object> {
  const grant = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET, grant_type: 'authorization_code', code }
  const { access_token } = Object(await post('https://discord.com/api/oauth2/token', new URLSearchParams(grant)))
  return { access_token }
}

/** The number of participants, as the platform returns it. */
async function inside(instance: string | null): Promise<object> {
  const address = `https://discord.com/api/v10/applications/${CLIENT_ID}/activity-instances/${instance}`
  const answer = await fetch(address, { headers: { Authorization: `Bot ${BOT_TOKEN}` } })
  const { users } = await answer.json()
  return { count: users.length }
}

const server = createServer((asked, response) => {
  const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://localhost')
  const answer = async () =>
    pathname === '/api/token' ? exchange(Object(await json(asked)).code) : inside(searchParams.get('instance_id'))
  answer().then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    (problem: unknown) => response.writeHead(500).end(String(problem)),
  )
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
