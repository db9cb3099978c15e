import { contract } from '../../contract.ts'
import { LinkPreviewSettings } from '../../objects/guilds/link-preview-settings.ts'

export const modifyGuildLinkPreviews = contract({
  name: 'Modify Guild Link Previews',
  method: 'PATCH',
  path: '/guildhall/guilds/:guildId/link-previews',
  body: LinkPreviewSettings,
  returns: LinkPreviewSettings,
})
