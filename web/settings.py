"""Every setting, from the environment. docs/hosting.md lists them all (a test holds it)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict


def _listed(value: object) -> object:
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value


class Settings(BaseSettings):
    """The server's settings; each is `SPADES_` and its name in capitals."""

    model_config = SettingsConfigDict(env_prefix="SPADES_", frozen=True, extra="ignore")

    host: str = Field(default="127.0.0.1", description="Address to listen on.")
    port: int = Field(default=8000, ge=0, le=65535, description="Port to listen on; 0 takes a free one.")
    data_dir: Path = Field(
        default=Path("data"), description="Folder of the embedded database and of the server's key."
    )
    database_url: SecretStr | None = Field(
        default=None, description="Database; without it an SQLite file in the data folder."
    )
    base_path: str = Field(default="", description="Path in front of every address, such as /spades.")
    keys: Annotated[list[SecretStr], NoDecode] = Field(
        default_factory=list,
        description="Keys that sign tokens, comma-separated; the first signs, all are accepted.",
    )
    origins: Annotated[list[str], NoDecode] = Field(
        default_factory=list, description="Further origins whose pages may play, comma-separated."
    )
    secure_cookies: bool = Field(
        default=False, description="Mark cookies Secure always; https requests do it by themselves."
    )
    forwarded_allow_ips: str = Field(
        default="127.0.0.1", description="Proxies whose X-Forwarded headers are believed, comma-separated."
    )
    keep_unstarted_hours: float = Field(
        default=24, gt=0, description="Hours that a room is kept whose match never started."
    )
    keep_private_days: float = Field(
        default=14, gt=0, description="Days that a private room is kept after the last thing done in it."
    )
    keep_solo_days: float = Field(
        default=30, gt=0, description="Days that a solo room is kept after the last thing done in it."
    )
    requests_per_second: float = Field(
        default=50, gt=0, description="Requests that one socket may send in a second."
    )
    sockets_per_address: int = Field(
        default=1000, ge=1, description="Sockets that one address may hold open."
    )

    thinkers: int = Field(
        default=1,
        ge=0,
        le=64,
        description="Processes in which guests think; 0: they play by the plain policy.",
    )

    @field_validator("keys", "origins", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        return _listed(value)

    @field_validator("base_path")
    @classmethod
    def _base(cls, value: str) -> str:
        path = value.strip().strip("/")
        return f"/{path}" if path else ""

    def database(self) -> str:
        """The database to open, as SQLAlchemy writes addresses."""
        if self.database_url is not None:
            return self.database_url.get_secret_value()
        return f"sqlite:///{self.data_dir / 'spades.sqlite3'}"
