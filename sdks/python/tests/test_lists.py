"""Lists over their pages."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import Run
from server import CHARGE, FaultyServer, refusal, reply

import catraca


def page_of(ids: list[str], has_more: bool, **pagination: Any) -> Any:
    data = [{**CHARGE, "id": id} for id in ids]
    return reply(200, {"object": "list", "data": data, "pagination": {"has_more": has_more, **pagination}})


def test_charges_go_on_after_the_last_one(run: Run, server: FaultyServer) -> None:
    server.answers(page_of(["ch_1", "ch_2"], True), page_of(["ch_3"], True), page_of(["ch_4"], False))
    charges = run(lambda api: api.charges.list(status="paid", per_page=2, page=1))
    assert [charge.id for charge in charges] == ["ch_1", "ch_2", "ch_3", "ch_4"]
    assert [one.path for one in server.received] == [
        "/v1/charges?page=1&per_page=2&status=paid",
        "/v1/charges?per_page=2&status=paid&after=ch_2",
        "/v1/charges?per_page=2&status=paid&after=ch_3",
    ]


def test_requests_go_on_after_what_the_page_names(run: Run, server: FaultyServer) -> None:
    server.answers(page_of(["req_1"], True, next_after="cursor"), page_of(["req_2"], False, next_after=None))
    assert len(run(lambda api: api.requests.list())) == 2
    assert server.received[1].path == "/v1/requests?after=cursor"


def test_an_empty_page_goes_on_where_it_says(run: Run, server: FaultyServer) -> None:
    server.answers(page_of([], True, next_after="req_5"), page_of(["req_4"], False, next_after=None))
    assert [one.id for one in run(lambda api: api.requests.list())] == ["req_4"]
    assert server.received[1].path == "/v1/requests?after=req_5"


def test_endpoints_go_on_after_the_last_one_whatever_becomes_of_it(run: Run, server: FaultyServer) -> None:
    server.answers(page_of(["we_3", "we_2"], True, page=1), page_of(["we_1"], False, page=1))
    endpoints = run(lambda api: api.webhook_endpoints.list())
    assert [endpoint.id for endpoint in endpoints] == ["we_3", "we_2", "we_1"]
    assert server.received[1].path == "/v1/webhook_endpoints?after=we_2"


def test_an_empty_page_ends_a_list_that_says_more(run: Run, server: FaultyServer) -> None:
    server.answers(page_of([], True, page=1))
    assert run(lambda api: api.charges.list()) == []
    assert len(server.received) == 1


def test_a_page_alone_is_one_request(run: Run, server: FaultyServer) -> None:
    server.answers(page_of(["ch_1"], True, page=3, total=9))
    page = run(lambda api: api.charges.list(page=3).page())
    assert ([one.id for one in page.data], page.has_more) == (["ch_1"], True)
    assert page.pagination["total"] == 9
    assert page.to_dict()["object"] == "list"
    assert [one.path for one in server.received] == ["/v1/charges?page=3"]


def test_a_raw_list_is_its_page(run: Run, server: FaultyServer) -> None:
    server.answers(page_of(["ch_1"], True, page=1))
    raw = run(lambda api: api.charges.with_raw_response.list())
    assert (raw.status, raw.data.data[0].id) == (200, "ch_1")


def test_a_refused_page_raises_when_it_is_reached(run: Run, server: FaultyServer) -> None:
    server.answers(page_of(["ch_1"], True), refusal(403, "permission_error", "insufficient_scope"))
    with pytest.raises(catraca.PermissionError):
        run(lambda api: api.charges.list())


def test_nothing_is_sent_before_the_list_is_read(server: FaultyServer) -> None:
    with catraca.Catraca("sk_test_1", base_url=server.url) as api:
        api.charges.list()
    assert server.received == []


def test_the_refunds_of_a_charge(run: Run, server: FaultyServer) -> None:
    server.answers(page_of([], False))
    run(lambda api: api.refunds.list("ch_1"))
    assert server.received[0].path == "/v1/charges/ch_1/refunds"
