import { contract } from '../../contract.ts'
import { ApplicationWithMetadata } from '../../objects/guilds/linked-role.ts'
import { list } from '../../schema.ts'

/** Only Guildhall has this operation. */
export const listLinkableApplications = contract({
  name: 'List Linkable Applications',
  method: 'GET',
  path: '/guildhall/guilds/:guildId/linkable-applications',
  returns: list(ApplicationWithMetadata),
})
