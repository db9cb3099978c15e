/** One row of the error table: JSON code, HTTP status and the message as clients see it (conventions A.9, A.11). */
export interface ErrorRow {
  code: number
  status: number
  message: string
}

const row = (code: number, status: number, message: string): ErrorRow => ({ code, status, message })

/** Every error that an operation may answer, by our name for it. Code 0 repeats the status line. */
export const ERRORS = {
  BadRequest: row(0, 400, '400: Bad Request'),
  Unauthorized: row(0, 401, '401: Unauthorized'),
  NotFound: row(0, 404, '404: Not Found'),
  MethodNotAllowed: row(0, 405, '405: Method Not Allowed'),
  RequestTimeout: row(0, 408, '408: Request Timeout'),
  InternalServerError: row(0, 500, '500: Internal Server Error'),
  NotImplemented: row(0, 501, '501: Not Implemented'),
  ServiceUnavailable: row(0, 503, '503: Service Unavailable'),

  UnknownAccount: row(10001, 404, 'Unknown Account'),
  UnknownApplication: row(10002, 404, 'Unknown Application'),
  UnknownChannel: row(10003, 404, 'Unknown Channel'),
  UnknownGuild: row(10004, 404, 'Unknown Guild'),
  UnknownMember: row(10007, 404, 'Unknown Member'),
  UnknownMessage: row(10008, 404, 'Unknown Message'),
  UnknownOverwrite: row(10009, 404, 'Unknown Permission Overwrite'),
  UnknownRole: row(10011, 404, 'Unknown Role'),
  UnknownUser: row(10013, 404, 'Unknown User'),
  UnknownEmoji: row(10014, 404, 'Unknown Emoji'),
  UnknownBan: row(10026, 404, 'Unknown Ban'),

  BotsNotAllowed: row(20001, 403, 'Bots cannot use this endpoint'),
  OnlyBots: row(20002, 403, 'Only bots can use this endpoint'),
  NotAuthorizedOnApplication: row(20012, 403, 'You are not authorized to perform this action on this application'),
  OnlyAccountOwner: row(20018, 403, 'Only the owner of this account can perform this action'),

  TooManyGuilds: row(30001, 400, 'Maximum number of guilds reached (100)'),
  TooManyRoles: row(30005, 400, 'Maximum number of guild roles reached (250)'),
  TooManyChannels: row(30013, 400, 'Maximum number of guild channels reached (500)'),
  TooManyMembers: row(30019, 403, 'Maximum number of server members reached'),
  TooManyNonMemberBans: row(30035, 400, 'Maximum number of bans for non-guild members have been exceeded'),
  BitrateTooHigh: row(30052, 400, 'Bitrate is too high for channel of this type'),
  TooManyOverwrites: row(30060, 400, 'Maximum number of channel permission overwrites reached (1000)'),
  ChannelsTooLarge: row(30061, 400, 'The channels for this guild are too large'),

  EntityTooLarge: row(40005, 413, 'Request entity too large'),
  FeatureDisabled: row(40006, 403, 'This feature has been temporarily disabled'),
  UserIsBanned: row(40007, 403, 'The user is banned from this guild.'),
  OneParentAtATime: row(40009, 400, 'Only one channel can have a parent_id modified at a time'),
  NoMessagesInForum: row(40058, 400, 'Cannot send a message in a forum channel'),
  TagNamesNotUnique: row(40061, 400, 'Tag names must be unique'),

  MissingAccess: row(50001, 403, 'Missing Access'),
  NotYourMessage: row(50005, 403, 'Cannot edit a message authored by another user'),
  EmptyMessage: row(50006, 400, 'Cannot send an empty message'),
  NotATextChannel: row(50008, 400, 'Cannot send messages in a non-text channel'),
  MissingPermissions: row(50013, 403, 'Missing Permissions'),
  SystemMessage: row(50021, 403, 'Cannot execute action on a system message'),
  WrongChannelType: row(50024, 400, 'Cannot execute action on this channel type'),
  MissingScope: row(50026, 403, 'Missing required OAuth2 scope'),
  InvalidRole: row(50028, 400, 'Invalid Role'),
  InvalidFormBody: row(50035, 400, 'Invalid Form Body'),
  InvalidApiVersion: row(50041, 400, 'Invalid API version'),
  InvalidAsset: row(50046, 400, 'Invalid Asset'),
  InvalidGuild: row(50055, 400, 'Invalid Guild'),
  CommunityChannelRequired: row(50074, 400, 'Cannot delete a channel required for Community guilds'),
  CommunityChannelNotText: row(50086, 400, 'Community server channels must be text channels'),
  NeedsMoreBoosts: row(50101, 403, 'This server needs more boosts to perform this action'),
  InvalidJson: row(50109, 400, 'The request body contains invalid JSON.'),
  OwnershipToBot: row(50132, 400, 'Ownership cannot be transferred to a bot user'),

  NoReplyWithoutHistory: row(160002, 403, 'Cannot reply without permission to read message history'),
  BansFailed: row(500000, 400, 'Failed to ban users'),
} as const satisfies Record<string, ErrorRow>

/** The name of an error in {@link ERRORS}. */
export type ErrorName = keyof typeof ERRORS
