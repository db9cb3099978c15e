/** The app with which somebody makes codes to sign in. */
export interface SecondFactorRow {
  user_id: string
  /** In base32, as it is: codes can't be checked against a hash. */
  secret: string
  /** The newest step of 30 seconds whose code was used: none of it or before it counts again. */
  last_step: number
  created_at: number
}

export interface BackupCodeRow {
  user_id: string
  hash: string
  used_at: number | null
}

/** A network from where somebody signed in to an account. */
export interface KnownNetworkRow {
  user_id: string
  hash: string
  used_at: number
}

/** A sign-in whose password was right and whose code is still to come. */
export interface SignInTicketRow {
  hash: string
  user_id: string
  expires_at: number
}
