-- Not logged: after a crash of the server the counts begin anew, and a call to a model costs no write to the log.
CREATE UNLOGGED TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- Of the installation, not of a tenant.
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO strata_system;
