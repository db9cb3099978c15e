import type { AuthorizedApplication } from '@guildhall/protocol/objects/applications/oauth2'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { toGuild } from '../guilds/guilds-view.ts'
import type { ParsedAuthorizationRequest } from './authorization-request-rules.ts'

/** An application as its users see it. */
export const toAuthorizedApplication = (row: ApplicationRow): AuthorizedApplication => ({
  id: row.id,
  name: row.name,
  icon: row.icon,
  description: row.description,
  hook: true,
  bot_public: row.is_public,
  bot_require_code_grant: row.needs_code_grant,
  verify_key: row.verify_key,
  type: null,
  flags: row.flags,
  flags_new: String(row.flags),
})

/** A user's authorization, as the application receives it (docs/spec/applications.md#event-webhooks). */
export const toAgreement = (
  { scopes, installsTo }: Pick<ParsedAuthorizationRequest, 'scopes' | 'installsTo'>,
  user: User,
  guild: GuildModel | null | undefined,
): object => ({
  ...(installsTo !== null && { integration_type: installsTo }),
  user,
  scopes,
  ...(guild && { guild: toGuild(guild) }),
})
