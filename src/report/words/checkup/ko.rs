//! The words of an examination in Korean.

use super::CheckupWords;
use crate::model::{Attack, Effect, Grade, Subject};

/// The words in Korean.
pub const KO: CheckupWords = CheckupWords {
    subject,
    effect,
    attack,
    grade,
    head_check: "항목",
    head_found: "현재 값",
    head_effect: "영향",
    fix: "해결: {0}",
    attacked: "이 프로그램 스스로 한 공격 {0}가지 ({1}): 막은 것 {2}가지",
    not_promised: "{0} (막는다고 하지 않음)",
    not_tried: "시도하지 못함: {0}",
    failed: "샌드박스 자체의 실패: {0}",
    does_not_hold: "샌드박스가 막는다고 한 것을 막지 못함: {0}가지, 여기서 남의 프로그램을 채점하지 말 것",
    lacking: "A 등급이 아닌 이유: {0}",
    cost: "한 번 실행에 {0}, 같은 프로그램을 그냥 실행하면 {1} ({2}배, {3}번의 중앙값)",
    cost_unknown: "실행 비용을 잴 수 없음",
    noise: "같은 일의 시간 차이: 계산 {0} % (최대 {1} %), 메모리 {2} % (최대 {3} %)",
    steal: "재는 동안 호스트가 시간의 {0} %를 가져감",
    band: "제한에서 {0} % 안의 시간은 믿기 어려움: --band {1} --jobs {2}로 채점",
    advice: "가장 도움이 될 명령: {0}",
    no_advice: "명령으로 고칠 것이 없음",
};

fn subject(subject: Subject) -> &'static str {
    match subject {
        Subject::Kernel => "커널",
        Subject::Container => "컨테이너",
        Subject::Hypervisor => "호스트",
        Subject::User => "사용자",
        Subject::OuterFilter => "바깥 필터",
        Subject::UserNamespaces => "사용자 이름공간",
        Subject::Namespaces => "이름공간",
        Subject::ControlGroups => "제어 그룹",
        Subject::MemoryGroup => "메모리 그룹",
        Subject::TaskGroup => "프로세스 그룹",
        Subject::CpuAccount => "CPU 집계",
        Subject::Landlock => "Landlock",
        Subject::Seccomp => "seccomp",
        Subject::Calls => "시스템 콜",
        Subject::MemoryPrograms => "메모리 실행",
        Subject::TempFolder => "임시 폴더",
        Subject::Cores => "코어",
        Subject::Smt => "코어 스레드",
        Subject::CoreKinds => "코어 종류",
        Subject::Governor => "코어 속도",
        Subject::Turbo => "터보",
        Subject::IsolatedCores => "격리된 코어",
        Subject::Affinity => "허용된 코어",
        Subject::CpuQuota => "CPU 할당량",
        Subject::Steal => "빼앗긴 시간",
        Subject::Load => "부하",
        Subject::Pressure => "압박 지표",
        Subject::HugePages => "큰 페이지",
        Subject::AddressLayout => "주소 배치",
        Subject::Swap => "스왑",
        Subject::ClockSource => "시계",
        Subject::Tick => "틱",
        Subject::Counters => "명령어 계수기",
        Subject::CoreDumps => "코어 덤프",
        Subject::Tracing => "추적",
        Subject::Links => "링크 보호",
        Subject::Processes => "프로세스",
        Subject::OpenFiles => "열린 파일",
    }
}

fn attack(attack: Attack) -> &'static str {
    match attack {
        Attack::CpuTime => "시간 제한을 넘겨 계산",
        Attack::WallTime => "제한을 넘겨 잠자기",
        Attack::Memory => "메모리를 너무 많이 사용",
        Attack::HiddenCpu => "계산하는 자식 숨기기",
        Attack::LeftProcesses => "프로세스 남기기",
        Attack::ForkBomb => "프로세스를 너무 많이 시작",
        Attack::OutputFlood => "너무 많이 출력",
        Attack::Tcp => "포트에 접속",
        Attack::AbstractSocket => "추상 소켓에 접속",
        Attack::Answers => "정답 읽기",
        Attack::OtherProcesses => "채점기 찾기",
        Attack::LeftFiles => "파일 남기기",
        Attack::LeftSharedMemory => "공유 메모리 남기기",
        Attack::Descriptors => "열린 파일 사용",
        Attack::Environment => "환경 변수 읽기",
        Attack::Privileges => "다른 사용자가 되기",
    }
}

fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::A => {
            "프로그램을 가두고 모든 제한을 커널이 지킨다: 모르는 사람의 프로그램도 채점할 수 있다"
        }
        Grade::B => {
            "프로그램을 가두고 일부 제한은 더 거친 방법으로 지킨다: 모르는 사람의 프로그램도 채점할 수 있다"
        }
        Grade::C => {
            "파일과 네트워크를 막고 다른 프로세스는 보인다: 아는 사람의 프로그램만 채점한다"
        }
        Grade::D => "제한은 지키지만 가두지 않는다: 직접 실행해도 되는 프로그램만 채점한다",
    }
}

/// Effects with their sentences; a test holds that none is missing.
const EFFECTS: &[(Effect, &str)] = &[
    (Effect::Unknown, "시스템이 알려 주지 않음"),
    (Effect::KernelWhole, "샌드박스가 쓰는 것이 모두 있음"),
    (
        Effect::KernelOld,
        "샌드박스가 쓰는 것 가운데 일부가 없음: 5.14부터 있음",
    ),
    (Effect::NoContainer, "채점기와 커널 사이에 아무것도 없음"),
    (
        Effect::ContainerDecides,
        "컨테이너를 시작한 방법에 따라 지킬 수 있는 것이 달라짐",
    ),
    (
        Effect::ClockMayJump,
        "호스트가 절전하면 시계가 건너뛰어 실제 시간을 믿기 어려움",
    ),
    (Effect::RealCores, "코어가 모두 이 컴퓨터의 것"),
    (Effect::CoresShared, "호스트가 잠시 코어를 가져갈 수 있음"),
    (
        Effect::OrdinaryUser,
        "프로그램이 빠져나와도 이 사용자만큼만 할 수 있음",
    ),
    (Effect::RootUser, "프로그램을 root로 실행함"),
    (
        Effect::RootStepsDown,
        "채점기는 root, 프로그램은 가진 것이 없는 사용자로 실행함",
    ),
    (Effect::NoOuterFilter, "채점기에 미리 금지된 것이 없음"),
    (
        Effect::OuterFilter,
        "바깥에서 시스템 콜을 금지함, 가두는 데 필요한 것일 수 있음",
    ),
    (Effect::NamespacesUsable, "프로그램을 가둘 수 있음"),
    (
        Effect::NamespacesBlocked,
        "가둘 수 없음: 파일과 네트워크에 닿음",
    ),
    (
        Effect::NamespacesPowerless,
        "만들 수는 있으나 쓸 수 없음: 파일과 네트워크에 닿음",
    ),
    (
        Effect::AllNamespaces,
        "파일, 프로세스, 네트워크, 공유 메모리를 나눌 수 있음",
    ),
    (Effect::SomeNamespaces, "나눌 수 없는 것이 있음"),
    (
        Effect::NetworkSlow,
        "프로그램마다 네트워크를 만드는 데 오래 걸림",
    ),
    (Effect::GroupsUnified, "한 계층이 모든 제한을 지킴"),
    (
        Effect::GroupsMixed,
        "제한이 옛 방식의 여러 계층에 나뉘어 있음",
    ),
    (
        Effect::GroupsMissing,
        "커널이 실행 전체의 제한을 지키지 않음",
    ),
    (Effect::GroupsNotOurs, "있지만 채점기가 만들 수 없음"),
    (
        Effect::MemoryUnified,
        "커널이 메모리 제한을 지키고 참된 최댓값을 남김",
    ),
    (
        Effect::MemoryLegacy,
        "옛 방식의 그룹으로 커널이 메모리 제한을 지킴: B 등급까지",
    ),
    (
        Effect::MemoryUnheld,
        "메모리를 몇 밀리초마다 확인하므로 그 사이에 넘을 수 있음",
    ),
    (Effect::TasksHeld, "포크 폭탄이 커널의 한도에 막힘"),
    (Effect::TasksByUser, "포크 폭탄이 이 사용자의 한도에만 막힘"),
    (Effect::TasksUnheld, "포크 폭탄이 이 컴퓨터를 멈출 수 있음"),
    (Effect::CpuCounted, "실행이 시작한 모든 것의 CPU 시간을 셈"),
    (
        Effect::CpuLookedAt,
        "숨은 것의 CPU 시간은 자주 확인해야만 보임",
    ),
    (Effect::LandlockWhole, "파일, 네트워크, 시그널의 두 번째 벽"),
    (Effect::LandlockFiles, "파일의 두 번째 벽"),
    (Effect::LandlockOff, "파일의 두 번째 벽이 없음"),
    (Effect::FiltersUsable, "위험한 시스템 콜을 금지할 수 있음"),
    (Effect::FiltersMissing, "위험한 시스템 콜을 금지할 수 없음"),
    (Effect::CallsWhole, "모두 있음"),
    (Effect::CallsMissing, "더 느린 방법을 대신 사용"),
    (
        Effect::MemoryProgramsAllowed,
        "메모리에서 프로그램을 시작할 수 있음",
    ),
    (
        Effect::MemoryProgramsForbidden,
        "메모리에서 아무것도 시작할 수 없음",
    ),
    (Effect::RoomEnough, "빌드한 프로그램을 시작할 수 있음"),
    (
        Effect::RoomLittle,
        "공간이 적음: 빌드와 실행이 실패할 수 있음",
    ),
    (Effect::RoomNoPrograms, "빌드한 프로그램을 시작할 수 없음"),
    (
        Effect::CoresEnough,
        "코어마다 하나씩 채점하고 하나는 남겨 둠",
    ),
    (
        Effect::CoreSingle,
        "채점기와 프로그램이 한 코어를 나눔: 시간이 덜 고름",
    ),
    (Effect::ThreadsOff, "두 프로그램이 한 코어를 나누지 않음"),
    (
        Effect::ThreadsOn,
        "한 코어의 두 스레드는 서로 느려짐, 코어마다 하나만 사용",
    ),
    (Effect::CoresAlike, "어느 코어에서나 걸리는 시간이 같음"),
    (
        Effect::CoresDiffer,
        "일부 코어에서 더 오래 걸림: 한 종류에서만 채점할 것",
    ),
    (Effect::SpeedSteady, "코어가 처음부터 최고 속도"),
    (Effect::SpeedVaries, "코어가 한동안 바빠야 빨라짐"),
    (Effect::SpeedHidden, "여기서는 코어 속도가 보이지 않음"),
    (Effect::TurboOff, "코어가 한 속도로 움직임"),
    (Effect::TurboOn, "다른 코어가 쉬면 더 빨라짐"),
    (
        Effect::NoneIsolated,
        "시스템의 일이 어느 코어에서나 돌 수 있음",
    ),
    (
        Effect::SomeIsolated,
        "채점기를 그 코어에 두면 시간이 가장 고름",
    ),
    (Effect::AllCores, "채점기가 모든 코어를 쓸 수 있음"),
    (Effect::SomeCores, "채점기가 일부 코어만 쓸 수 있음"),
    (Effect::NoQuota, "채점기의 시간에 한도가 없음"),
    (
        Effect::QuotaWaits,
        "다 쓰면 말없이 멈춤: 실제 시간이 늘어남",
    ),
    (Effect::StealNone, "호스트가 코어를 가져가지 않음"),
    (
        Effect::StealSome,
        "호스트가 코어를 가져감: 실제 시간을 믿기 어렵고 CPU 시간도 조금 그러함",
    ),
    (Effect::LoadLow, "다른 일이 거의 없음"),
    (Effect::LoadHigh, "다른 일이 채점을 느리게 함"),
    (Effect::PressureSeen, "채점하는 동안 지체를 볼 수 있음"),
    (Effect::PressureUnseen, "채점하는 동안 지체를 볼 수 없음"),
    (Effect::HugeOnRequest, "메모리를 쓴 만큼 셈"),
    (Effect::HugeAlways, "1바이트를 써도 2 MiB로 셀 수 있음"),
    (Effect::LayoutFixed, "실행마다 주소가 같음"),
    (
        Effect::LayoutRandom,
        "실행마다 주소가 다르나 시간은 거의 같음",
    ),
    (Effect::SwapOff, "프로그램의 메모리를 모두 셈"),
    (
        Effect::SwapOn,
        "메모리가 제한을 넘는 대신 디스크로 옮겨질 수 있음",
    ),
    (Effect::ClockFast, "시계를 보는 비용이 없음"),
    (Effect::ClockSlow, "시계를 볼 때마다 1마이크로초가 듦"),
    (
        Effect::TickKnown,
        "시스템 자신의 CPU 제한은 이만큼 거칠고 여기의 제한은 그렇지 않음",
    ),
    (Effect::CountersUsable, "명령어 수를 셀 수 있음"),
    (Effect::CountersForbidden, "명령어 수는 root만 셀 수 있음"),
    (Effect::CountersMissing, "여기서는 명령어 수를 셀 수 없음"),
    (Effect::DumpsOff, "비정상 종료가 아무것도 시작하지 않음"),
    (
        Effect::DumpsPiped,
        "비정상 종료마다 다른 프로그램이 제한 없이 시작됨",
    ),
    (
        Effect::TracingLimited,
        "자신이 시작하지 않은 프로세스를 들여다볼 수 없음",
    ),
    (
        Effect::TracingOpen,
        "같은 사용자의 프로세스는 서로 들여다볼 수 있음",
    ),
    (
        Effect::LinksGuarded,
        "함께 쓰는 폴더의 링크로 채점기를 속일 수 없음",
    ),
    (
        Effect::LinksOpen,
        "함께 쓰는 폴더의 링크로 채점기를 속일 수 있음",
    ),
    (Effect::ProcessesEnough, "모든 슬롯에 넉넉함"),
    (
        Effect::ProcessesFew,
        "남은 수가 적음: 프로그램을 시작하지 못할 수 있음",
    ),
    (Effect::FilesEnough, "모든 슬롯에 넉넉함"),
    (Effect::FilesFew, "적음: 프로그램을 시작하지 못할 수 있음"),
];

fn effect(effect: Effect) -> &'static str {
    let found = EFFECTS.iter().find(|(of, _)| *of == effect);
    found.map_or("", |(_, sentence)| sentence)
}
