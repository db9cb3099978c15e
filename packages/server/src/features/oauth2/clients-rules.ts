import { timingSafeEqual } from 'node:crypto'
import { isSnowflake } from '../../kernel/ids/snowflakes.ts'
import type { Db } from '../../store/db.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { findApplication } from '../applications/applications-store.ts'
import { OAuth2Error } from './oauth2-error-rules.ts'

/** How an application authenticates: by a header, or by form fields (RFC 6749, 2.3.1). */
export interface ClientCredentials {
  /** Credentials of HTTP Basic, in base64; null without. */
  basic: string | null
  client_id?: string | undefined
  client_secret?: string | undefined
}

/** The application that authenticates. @throws OAuth2Error invalid_client, or invalid_request if it uses two methods */
export async function mustBeClient(db: Db, sent: ClientCredentials): Promise<ApplicationRow> {
  const { id, secret } = credentialsIn(sent)
  const application = isSnowflake(id) ? await findApplication(db, id) : undefined
  // No application has this hash: an unknown application takes as long as a wrong secret.
  const expected = Buffer.from(hashToken(secret))
  const kept = Buffer.from(application?.secret_hash ?? hashToken(''))
  if (!application || secret === '' || !timingSafeEqual(kept, expected)) throw new OAuth2Error('invalid_client')
  return application
}

function credentialsIn({ basic, client_id = '', client_secret = '' }: ClientCredentials) {
  if (basic === null) return { id: client_id, secret: client_secret }
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(/:(.*)/su).map(decoded)
  if (client_secret !== '')
    throw new OAuth2Error('invalid_request', 'The client signs in by the header and by the form.')
  if (client_id !== '' && client_id !== id) throw new OAuth2Error('invalid_client')
  return { id, secret }
}

/** Each half is form-encoded; what can't be decoded isn't a valid secret. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return ''
  }
}
