import { contract } from '../../contract.ts'
import { LinkPreviewSettings } from '../../objects/guilds/link-preview-settings.ts'

export const getGuildLinkPreviews = contract({
  name: 'Get Guild Link Previews',
  method: 'GET',
  path: '/guildhall/guilds/:guildId/link-previews',
  returns: LinkPreviewSettings,
})
