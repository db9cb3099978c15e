import {
  boolean,
  choice,
  decimal,
  type Infer,
  integer,
  list,
  nullable,
  optional,
  type Schema,
  shape,
  text,
  url,
} from '@guildhall/protocol/schema'

/**
 * The objects that apps receive, as the SDK's parser requires: data that doesn't match is never sent, since the SDK
 * drops such a response and the app would wait forever. IDs and timestamps are text.
 */
const field = <S extends Schema>(schema: S) => optional(nullable(schema))

/** A field that has no value here. */
const none = () => nullable(choice([]))

const person = {
  id: text(),
  username: text(),
  discriminator: text(),
  global_name: field(text()),
  avatar: field(text()),
  avatar_decoration_data: none(),
  bot: boolean(),
}

/** A user in events and voice states. */
export const RpcUser = shape({ ...person, flags: field(integer()), premium_type: field(integer()) })
export type RpcUser = Infer<typeof RpcUser>

/** A user in later commands: always with flags. */
export const KnownUser = shape({ ...person, flags: integer(), premium_type: field(integer()) })
export type KnownUser = Infer<typeof KnownUser>

/** A participant of the Activity. */
export const RpcParticipant = shape({ ...KnownUser.properties, nickname: optional(text()) })
export type RpcParticipant = Infer<typeof RpcParticipant>

export const RpcMember = shape({
  user_id: text(),
  guild_id: text(),
  nick: field(text()),
  avatar: field(text()),
  avatar_decoration_data: none(),
  color_string: field(text()),
})
export type RpcMember = Infer<typeof RpcMember>

export const UserVoiceState = shape({
  mute: boolean(),
  nick: text(),
  user: RpcUser,
  voice_state: shape({
    mute: boolean(),
    deaf: boolean(),
    self_mute: boolean(),
    self_deaf: boolean(),
    suppress: boolean(),
  }),
  volume: decimal(),
})
export type UserVoiceState = Infer<typeof UserVoiceState>

const Picture = shape({
  url: field(text()),
  proxy_url: field(text()),
  height: field(integer()),
  width: field(integer()),
})
const { proxy_url: _proxy, ...film } = Picture.properties

const RpcEmbed = shape({
  title: field(text()),
  type: field(text()),
  description: field(text()),
  url: field(text()),
  timestamp: field(text()),
  color: field(integer()),
  footer: field(shape({ text: text(), icon_url: field(text()), proxy_icon_url: field(text()) })),
  image: field(Picture),
  thumbnail: field(Picture),
  video: field(shape(film)),
  provider: field(shape({ name: field(text()), url: field(text()) })),
  author: field(
    shape({ name: field(text()), url: field(text()), icon_url: field(text()), proxy_icon_url: field(text()) }),
  ),
  fields: field(list(shape({ name: text(), value: text(), inline: boolean() }))),
})

export const RpcMessage = shape({
  id: text(),
  channel_id: text(),
  guild_id: field(text()),
  author: field(RpcUser),
  content: text(),
  timestamp: text(),
  edited_timestamp: field(text()),
  tts: boolean(),
  mention_everyone: boolean(),
  mentions: list(RpcUser),
  mention_roles: list(text()),
  mention_channels: list(shape({ id: text(), guild_id: text(), type: integer(), name: text() })),
  attachments: list(
    shape({
      id: text(),
      filename: text(),
      size: integer(),
      url: text(),
      proxy_url: text(),
      height: field(integer()),
      width: field(integer()),
    }),
  ),
  embeds: list(RpcEmbed),
  pinned: boolean(),
  webhook_id: field(text()),
  type: integer(),
  message_reference: field(shape({ message_id: field(text()), channel_id: field(text()), guild_id: field(text()) })),
  flags: field(integer()),
})
export type RpcMessage = Infer<typeof RpcMessage>

export const RpcChannel = shape({
  id: text(),
  type: integer(),
  guild_id: field(text()),
  name: field(text()),
  topic: field(text()),
  bitrate: field(integer()),
  user_limit: field(integer()),
  position: field(integer()),
  voice_states: list(UserVoiceState),
  messages: list(RpcMessage),
})
export type RpcChannel = Infer<typeof RpcChannel>

const link = () => field(url({ schemes: ['http', 'https'], max: 256 }))
const words = () => field(text({ max: 128 }))
/** A user's activity as an app reports it. */
const activityFields = {
  type: field(integer({ min: 0, max: 5 })),
  state: words(),
  state_url: link(),
  details: words(),
  details_url: link(),
  timestamps: field(shape({ start: optional(integer()), end: optional(integer()) })),
  assets: field(
    shape({
      large_image: field(text({ max: 313 })),
      large_text: words(),
      large_url: link(),
      small_image: field(text({ max: 313 })),
      small_text: words(),
      small_url: link(),
    }),
  ),
  party: field(shape({ id: words(), size: field(list(integer(), { min: 2, max: 2 })) })),
  secrets: field(shape({ join: optional(text({ max: 128 })), match: optional(text({ max: 128 })) })),
  instance: field(boolean()),
}
/** The activity that an app sets for its user. */
export const AppActivity = shape(activityFields)
export type AppActivity = Infer<typeof AppActivity>

export const RpcActivity = shape({
  ...activityFields,
  name: text(),
  type: integer(),
  application_id: field(text()),
  created_at: field(integer()),
})
export type RpcActivity = Infer<typeof RpcActivity>

export const RpcEntitlement = shape({
  id: text(),
  sku_id: text(),
  application_id: text(),
  user_id: text(),
  gift_code_flags: integer(),
  type: integer(),
  starts_at: field(text()),
  ends_at: field(text()),
  consumed: field(boolean()),
  deleted: field(boolean()),
})
export type RpcEntitlement = Infer<typeof RpcEntitlement>

export const RpcSku = shape({
  id: text(),
  name: text(),
  type: integer(),
  price: shape({ amount: integer(), currency: text() }),
  application_id: text(),
  flags: integer(),
  release_date: nullable(text()),
})
export type RpcSku = Infer<typeof RpcSku>

export const RpcRelationship = shape({
  type: choice([0, 1, 2, 3, 4, 5, 6]),
  user: KnownUser,
  presence: optional(
    shape({
      status: text(),
      activity: field(
        shape({
          type: optional(integer()),
          name: text(),
          url: field(text()),
          state: optional(text()),
          details: optional(text()),
          created_at: optional(integer()),
        }),
      ),
    }),
  ),
})
export type RpcRelationship = Infer<typeof RpcRelationship>

/** The response of a command that always fails. */
export const NoResponse = choice([])

/** The response of AUTHENTICATE. */
export const AuthenticateResponse = shape({
  access_token: text(),
  user: shape({
    id: text(),
    username: text(),
    discriminator: text(),
    global_name: field(text()),
    avatar: field(text()),
    public_flags: integer(),
  }),
  scopes: list(text()),
  expires: text(),
  application: shape({ id: text(), name: text(), description: text(), icon: field(text()) }),
})

/** An empty response; undefined would be dropped. */
export const EmptyResponse = nullable(shape({}))
