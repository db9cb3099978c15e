import type { App } from '../app.ts'
import { LocalCaller } from './local-caller.ts'

/** The platform requires a redirect URI of an application with an Activity, although it is never used here. */
const REDIRECT = 'https://127.0.0.1'

/**
 * Gives an application an Activity that all users may launch.
 *
 * @param target its host, which may be on this machine because sandboxes are in dev mode
 * @throws CallRefused
 */
export async function makeActivity(app: App, ownerToken: string, id: string, target: string): Promise<void> {
  const api = new LocalCaller(app, ownerToken)
  await api.call('PATCH', `/applications/${id}`, { redirect_uris: [REDIRECT] })
  await api.call('POST', `/applications/${id}/set-embedded`, { embedded: true })
  await api.call('POST', `/applications/${id}/proxy-config`, { url_map: [{ prefix: '/', target }] })
  await api.call('PATCH', `/applications/${id}/embedded-activity-config`, { is_published: true })
}
