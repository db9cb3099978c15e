import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { boolean, omissible, shape, text, url } from '@guildhall/protocol/schema'
import { rpcCommand } from '../command.ts'
import { RpcCode, RpcProblem } from '../rpc-codes.ts'
import { EmptyResponse } from '../rpc-objects.ts'
import { requireInvitePermission } from './channel-commands.ts'

const web = (max: number) => url({ schemes: ['http', 'https'], max })

export const openExternalLink = rpcCommand({
  needs: 'nothing',
  args: shape({ url: web(4096) }),
  answers: shape({ opened: boolean() }),
  run: async ({ url }, { ports, connection }) => ({
    opened: await connection.inTurn(() => ports.openExternalLink(url, connection.signal)),
  }),
})

export const openInviteDialog = rpcCommand({
  needs: 'authentication',
  args: shape({}),
  answers: EmptyResponse,
  run: async (_args, { app, ports, connection }) => {
    requireInvitePermission(
      ports.channel(app.channelId),
      hasPermissions(ports.permissions(), Permission.CREATE_INSTANT_INVITE),
    )
    await connection.inTurn(() => ports.openInviteDialog(connection.signal))
    return null
  },
})

/** The names under which apps know the server's pictures. */
const pictureHosts = ['cdn.discordapp.com', 'media.discordapp.net']

/** On a developer's machine, files use the server's API address, and the client another one. */
const namesOf = (host: string): readonly string[] => [host, host.replace(/^[^:]*\.localhost(?=:|$)/u, 'localhost')]

export const openShareMomentDialog = rpcCommand({
  needs: 'authentication',
  args: shape({ mediaUrl: web(1024) }),
  answers: EmptyResponse,
  run: async ({ mediaUrl }, { ports, connection }) => {
    const { host } = new URL(mediaUrl)
    if (!namesOf(ports.config().cdn_host).includes(host) && !pictureHosts.includes(host))
      throw new RpcProblem(RpcCode.INVALID_PAYLOAD, "mediaUrl: It must be one of this server's pictures.")
    await connection.inTurn(() => ports.shareMoment(mediaUrl, connection.signal))
    return null
  },
})

const id = () => omissible(text({ max: 64 }))

export const shareLink = rpcCommand({
  needs: 'authentication',
  asksServer: true,
  args: shape({ message: text({ max: 1000 }), custom_id: id(), link_id: id(), referrer_id: id() }),
  answers: shape({ success: boolean(), didCopyLink: boolean(), didSendMessage: boolean() }),
  run: async (link, { ports, connection }) => {
    const done = await connection.inTurn(() => ports.shareLink(link, connection.signal))
    return { success: done.didCopyLink || done.didSendMessage, ...done }
  },
})

export const initiateImageUpload = rpcCommand({
  needs: 'authentication',
  asksServer: true,
  args: shape({}),
  answers: shape({ image_url: text() }),
  run: async (_args, { ports, connection }) => {
    const image_url = await connection.inTurn(() => ports.uploadImage(connection.signal))
    if (image_url === null) throw new RpcProblem(RpcCode.UNKNOWN, 'No image was chosen')
    return { image_url }
  },
})
