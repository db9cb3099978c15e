import type { Entitlement } from '@guildhall/protocol/objects/applications/entitlement'
import type { CurrentAuthorization } from '@guildhall/protocol/objects/applications/oauth2'
import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import type { Member } from '@guildhall/protocol/objects/guilds/member'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { CurrentUser, User } from '@guildhall/protocol/objects/users/user'
import { ALL_PERMISSIONS } from '@guildhall/protocol/permissions/bits'
import type { HostChannel, HostEvent, HostPorts, HostRelationship, HostUser, VoiceParticipant } from '../host-ports.ts'

export const applicationId = '500000000000000000'
export const guildId = '200000000000000000'
export const channelId = '300000000000000000'
export const privateId = '300000000000000001'

const userOf = (id: string, username: string): User => ({
  id,
  username,
  discriminator: '0',
  global_name: null,
  avatar: null,
  avatar_decoration_data: null,
  banner: null,
  accent_color: null,
  public_flags: 0,
  flags: 0,
  primary_guild: null,
})

export const me: CurrentUser = {
  ...userOf('100000000000000000', 'ada'),
  mfa_enabled: false,
  locale: 'en-GB',
  verified: true,
  email: 'ada@example.org',
  premium_type: 0,
}
export const friend = userOf('100000000000000001', 'bob')

const member: Member = {
  user: me,
  nick: 'Countess',
  avatar: null,
  banner: null,
  roles: [],
  joined_at: '2026-01-01T00:00:00.000000+00:00',
  premium_since: null,
  deaf: false,
  mute: false,
  flags: 0,
  pending: false,
  communication_disabled_until: null,
  avatar_decoration_data: null,
}

export const fakeVoice: VoiceParticipant = {
  state: {
    user_id: friend.id,
    session_id: 'a',
    deaf: false,
    mute: true,
    self_deaf: false,
    self_mute: false,
    self_stream: false,
    self_video: false,
    suppress: false,
    request_to_speak_timestamp: null,
  },
  person: { user: friend, nick: null },
}

const message: Message = {
  id: '600000000000000000',
  type: 0,
  channel_id: channelId,
  author: friend,
  content: 'hello',
  timestamp: '2026-01-01T00:00:00.000000+00:00',
  edited_timestamp: null,
  tts: false,
  mention_everyone: false,
  mentions: [me],
  mention_roles: [],
  attachments: [{ id: '1', filename: 'a.png', size: 3, url: 'http://a/b', proxy_url: 'http://a/b', title: 'more' }],
  embeds: [{ type: 'rich', title: 'A', image: { url: 'http://a/c', content_type: 'image/png' }, fields: [] }],
  components: [],
  pinned: false,
  flags: 0,
}

export const entitlement: Entitlement = {
  id: '700000000000000000',
  sku_id: '800000000000000000',
  application_id: applicationId,
  user_id: me.id,
  promotion_id: null,
  type: 4,
  gift_code_flags: 0,
  deleted: false,
  consumed: false,
  starts_at: null,
  ends_at: null,
}

const sku: Sku = {
  id: '800000000000000000',
  type: 2,
  application_id: applicationId,
  name: 'Hat',
  slug: 'hat',
  flags: 4,
  access_type: 1,
  dependent_sku_id: null,
  manifest_labels: null,
  features: [],
  release_date: null,
  premium: false,
  show_age_gate: false,
  price: { amount: 100, currency: 'eur' },
}

export const related: HostRelationship = {
  relationship: { type: 1, user: friend },
  seen: {
    status: 'online',
    client_status: { web: 'online' },
    activities: [{ id: 'a', type: 0, name: 'Chess', created_at: 1, state: null, details: 'Move 4' }],
  },
}

/** A token's authorization with some scopes. */
export const fakeAuthorization = (...scopes: string[]): CurrentAuthorization => ({
  application: {
    id: applicationId,
    name: 'Chess',
    icon: null,
    description: '',
    hook: true,
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: '',
    type: null,
    flags: 0,
    flags_new: '0',
  },
  scopes,
  expires: '2026-02-01T00:00:00.000000+00:00',
  user: me,
})

const channels: readonly HostChannel[] = [
  { id: channelId, type: 2, guild_id: guildId, name: 'Lounge', bitrate: 64_000, user_limit: 0, position: 1 },
  { id: privateId, type: 1, guild_id: null, name: 'bob' },
]

/** A fake of our client: every part can be replaced, and calls are recorded. */
export class FakeClient {
  readonly done: unknown[][] = []
  readonly #listeners = new Set<(hostEvent: HostEvent) => void>()
  /** The secret of a party to be joined. */
  #join: string | null = null
  participants: readonly HostUser[] = [{ user: me, nick: 'Countess' }]
  authorization: CurrentAuthorization | null = null
  permissions = ALL_PERMISSIONS
  readonly ports: HostPorts

  constructor(changed: Partial<HostPorts> = {}) {
    this.ports = { ...this.#state(), ...this.#actions(), ...changed }
  }

  get hasListeners(): boolean {
    return this.#listeners.size > 0
  }

  emit(hostEvent: HostEvent): void {
    if (hostEvent.type === 'join') this.#join = 's'
    for (const listener of this.#listeners) listener(hostEvent)
  }

  #state() {
    return {
      config: () => ({ cdn_host: 'guildhall.localhost:3333', api_endpoint: '//guildhall.localhost:3333/api' }),
      me: () => me,
      ownMember: (id: string) => (id === guildId ? { member, colour: '#aa0000' } : null),
      channel: (id: string) => channels.find((channel) => channel.id === id) ?? null,
      voices: () => [fakeVoice],
      messages: async () => [message],
      permissions: () => this.permissions,
      participants: () => this.participants,
      user: (id: string) => (id === friend.id ? { user: friend, nick: null } : null),
      relationships: () => [related],
      entitlements: async () => [entitlement],
      skus: async () => [sku, { ...sku, id: '800000000000000001' }].map(onlyFirstHasPrice),
      layoutMode: () => 0 as const,
      orientation: () => 'landscape' as const,
      thermalState: () => 0 as const,
      takeJoin: () => {
        const secret = this.#join
        this.#join = null
        return secret
      },
      onHostEvent: (listener: (hostEvent: HostEvent) => void) => {
        this.#listeners.add(listener)
        return () => void this.#listeners.delete(listener)
      },
    }
  }

  #actions() {
    const note = (...done: unknown[]) => void this.done.push(done)
    return {
      authorize: async (asked: unknown) => {
        note('authorize', asked)
        return 'the-code'
      },
      authorization: async () => this.authorization,
      purchase: async () => [entitlement],
      uploadImage: async () => 'http://guildhall.localhost:3333/attachments/1/2/a.png',
      openExternalLink: async (url: string) => {
        note('link', url)
        return true
      },
      openInviteDialog: async () => note('invite'),
      inviteUser: async (id: string, content: string) => note('invite', id, content),
      shareMoment: async (url: string) => note('moment', url),
      shareLink: async (link: unknown) => {
        note('share', link)
        return { didCopyLink: true, didSendMessage: false }
      },
      refreshProxyTicket: async () => 'a-ticket',
      setActivity: (activity: unknown) => note('activity', activity),
      setInteractivePip: (isInteractive: boolean) => note('pip', isInteractive),
      setOrientationLock: (lock: unknown) => note('lock', lock),
      log: (level: string, line: string) => note('log', level, line),
    }
  }
}

const onlyFirstHasPrice = ({ price, ...rest }: Sku, index: number): Sku =>
  price === undefined || index > 0 ? rest : { ...rest, price }
