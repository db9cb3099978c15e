/** What a user let an application do at one time: its tokens go on from each other. */
export interface AuthorizationRow {
  id: string
  user_id: string
  application_id: string
  /** The scopes that the user agreed to, with spaces between them. */
  scopes: string
  /** The application has it by its own credentials: nobody was asked, it speaks for whoever owns it. */
  is_own: boolean
}

/** A key with which the instance vouches for who somebody is; the one after has the next number. */
export interface IdentityKeyRow {
  ordinal: number
  /** Ms since 1970; 0 where nobody knows. */
  made_at: number
  /** An RSA key, PKCS #8 in DER. */
  secret: Uint8Array
}

/** An application that a user has installed for himself: its commands go with him. */
export interface UserInstallationRow {
  user_id: string
  application_id: string
  /** Of the installation: by it the user ends it. */
  id: string
}

/** What an application exchanges for its tokens, once. */
export interface AuthorizationCodeRow {
  hash: string
  user_id: string
  application_id: string
  scopes: string
  /** Where the code was sent. */
  redirect_uri: string
  /** The application said where to send it, and has to say so again. */
  is_redirect_named: boolean
  /** The SHA-256 of the verifier in base64url (RFC 7636); null if the application sent none. */
  challenge: string | null
  expires_at: number
  /** What the application will know its answer by (OpenID Connect Core 1.0, 3.1.2.1). */
  nonce: string | null
  /** What came of it; null as long as it wasn't exchanged. */
  authorization_id: string | null
  /** The guild to which something comes with it; null if nothing does. */
  guild_id: string | null
  /** What the role of the bot is to hold that comes when the code is exchanged; null if none comes then. */
  bot_permissions: string | null
  /** Where a webhook is made when the code is exchanged. */
  webhook_channel_id: string | null
}

/** A user's token in the hands of an application. */
export interface AccessTokenRow {
  hash: string
  authorization_id: string
  user_id: string
  application_id: string
  scopes: string
  expires_at: number
}

/** What an application gets its next tokens with, once. */
export interface RefreshTokenRow {
  hash: string
  authorization_id: string
  is_used: boolean
  expires_at: number
}

/** An account that a user has elsewhere. */
export interface ConnectionRow {
  user_id: string
  type: string
  account_id: string
  wire: string
}

/** What an application says of the account that a user has with it. */
export interface RoleConnectionRow {
  application_id: string
  user_id: string
  wire: string
}
