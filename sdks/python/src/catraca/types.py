"""The objects of the API and the shapes of arguments, for annotations."""

from ._lists import AsyncList as AsyncList
from ._lists import Page as Page
from ._lists import SyncList as SyncList
from ._models import Model as Model
from ._types import *  # noqa: F403
