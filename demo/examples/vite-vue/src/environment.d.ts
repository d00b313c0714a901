interface ImportMetaEnv {
  /** The platform, without a path. */
  readonly VITRINE_URL: string;
}
